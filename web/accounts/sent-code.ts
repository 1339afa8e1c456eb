import { z } from 'zod'

/** A code that is on its way to a phone. */
const sentCode = z.object({
  /** As it is stored. */
  mobileNo: z.string(),
  /** The code itself, where nothing is really sent. */
  devCode: z.string().optional(),
  /** When it was sent, in milliseconds of the epoch. */
  at: z.number(),
})
export type SentCode = z.infer<typeof sentCode>

const key = 'sentCode'
/** As long as the server keeps it, in milliseconds. */
const goodFor = 10 * 60_000

/** The code that this tab still waits for. A small phone forgets a page while its owner reads the message in another
 *  app; the page comes back to where it was. */
export function readSentCode(now: number): SentCode | undefined {
  try {
    const kept = sentCode.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    return kept && now - kept.at < goodFor ? kept : undefined
  } catch {
    return undefined // refused by the browser, or not ours
  }
}

/** Keeps it for this tab, or forgets it. */
export function keepSentCode(sent: SentCode | undefined): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent))
    else sessionStorage.removeItem(key)
  } catch {
    // refused by the browser: then it lasts as long as the page
    return
  }
}
