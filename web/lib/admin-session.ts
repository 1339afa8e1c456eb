import { readTab, writeTab } from './tab-storage.ts'

/** The admin's session token; undefined where nobody is logged in as the admin in this tab. */
export const adminToken = (): string | undefined => readTab('admintoken')

/** Keeps the token for this tab alone: closing it logs out here. */
export const keepAdminToken = (token: string): void => writeTab('admintoken', token)

/** Forgets the token; what was typed in this tab stays. */
export const forgetAdminToken = (): void => writeTab('admintoken', undefined)
