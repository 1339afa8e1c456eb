import { late } from '../lib/late.tsx'

/** The buttons and the form of a person's own log-in, around and in the place of the hospital's. */
export const lateOwnChoice = late(() => import('./own-choice.tsx'))
export const lateOwnPasskey = late(() => import('./own-passkey.tsx'))
export const lateOwnLogIn = late(() => import('./own-log-in.tsx'))

/** The sections of the settings. */
export const lateAccount = late(() => import('./your-account.tsx'))
export const lateOwnLogInSwitch = late(() => import('./own-log-in-switch.tsx'))
export const latePeople = late(() => import('./people-settings.tsx'))

/** Asks an owner without a second step for one. */
export const lateReminder = late(() => import('./second-step-reminder.tsx'))

/** Who is at the desk, and who else can go on there. */
export const lateDeskPanel = late(() => import('./desk-panel.tsx'))
export { useDeskPeople } from './desk-people.ts'
/** The second factors of the admin. */
export { useAdminFactors, useAdminOwner } from './factor-owner.ts'
export const lateFactors = late(() => import('./own-factors.tsx'))
export { CodeField, hasAppIn } from './code-field.tsx'
export { openDesk } from './open-desk.ts'
export { PasskeySignIn } from './late-passkey.ts'

export { useProof } from './use-proof.tsx'
