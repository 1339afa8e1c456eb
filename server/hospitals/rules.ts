import { plainDigits } from '#contract/mobile.ts'
import type { PageStart } from './store.ts'

/** Before every hospital. */
const theBeginning: PageStart = { sortName: '', id: '00000000-0000-0000-0000-000000000000' }

/** What is searched for: without outer spaces, control characters and repeated spaces, digits in any script. */
export function searchText(typed: string): string {
  return plainDigits(typed).replace(/[\s\p{Cc}]+/gu, ' ').trim().normalize('NFC')
}

/** A page's end as an opaque text that gives the next page. */
export const cursorAfter = ({ sortName, id }: PageStart): string =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

/** Where a cursor says that the page begins; undefined when nobody gave out such a cursor. */
export function readCursor(cursor: string | undefined): PageStart | undefined {
  if (cursor === undefined) return theBeginning
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== 2) return undefined
    const [sortName, id]: unknown[] = read
    if (typeof sortName !== 'string' || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    return sortName.includes('\0') ? undefined : { sortName, id }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
