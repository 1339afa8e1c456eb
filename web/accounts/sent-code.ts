import { z } from 'zod'

/** A code that was sent to a phone. */
const sentCode = z.object({
  /** In stored form. */
  mobileNo: z.string(),
  /** The code itself, where no message is sent. */
  devCode: z.string().optional(),
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
})
export type SentCode = z.infer<typeof sentCode>

const key = 'sentCode'
/** The code's lifetime on the server, in milliseconds. */
const goodFor = 10 * 60_000

/** The code that this tab waits for. Phones discard background pages while the user reads the message in another app, so
 *  a reload must restore this step. */
export function readSentCode(now: number): SentCode | undefined {
  try {
    const stored = sentCode.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    return stored && now - stored.at < goodFor ? stored : undefined
  } catch {
    return undefined // storage is refused, or the entry is invalid
  }
}

/** Stores it for this tab, or removes it. */
export function keepSentCode(sent: SentCode | undefined): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent))
    else sessionStorage.removeItem(key)
  } catch {
    // storage is refused: the code is lost on reload
    return
  }
}
