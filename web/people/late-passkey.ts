import { late, latePart } from '../lib/late.tsx'

/** The log-in by passkey, whose code no one else loads. */
export const PasskeySignIn = latePart(late(() => import('./passkey-sign-in.tsx')))
