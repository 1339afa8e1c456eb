import { z } from 'zod'

/** The text that is shown at the sign-up, by the month since which it is. Another text gets a version of its own, and this
 *  one stays in the list: what somebody agreed to does not change afterwards. */
export const consentVersion = '2026-11'

/** Which text somebody has agreed to. */
export const consent = z.enum([consentVersion])
