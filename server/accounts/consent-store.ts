import type { z } from 'zod'
import { paidChannel, type agreedChannels, type PaidChannel } from '#contract/message-consents.ts'
import { statement, type Connection } from '../platform/database/index.ts'

export type ConsentSource = 'sign-up' | 'profile' | 'message'

/** What a mobile has said about a channel the last time. */
export interface Consent {
  channel: PaidChannel
  agreed: boolean
  at: Date
  /** Where it was said; `message`: by STOP or START. */
  source: ConsentSource
}

const ofMobile = statement<Consent>(
  'accounts.consents-of-mobile',
  `SELECT channel, agreed, at, source FROM message_consents WHERE mobile = $1 ORDER BY channel`,
)

/** Nothing is kept of a mobile without an account. The account is locked against an erasure. Saying the same again changes nothing. */
const store = statement<{ channel: string }>(
  'accounts.store-consent',
  `WITH own AS (SELECT mobile FROM patients WHERE mobile = $1 FOR SHARE)
   INSERT INTO message_consents AS c (mobile, channel, agreed, at, source) SELECT mobile, $2, $3, $4, $5 FROM own
   ON CONFLICT (mobile, channel) DO UPDATE SET agreed = EXCLUDED.agreed, at = EXCLUDED.at, source = EXCLUDED.source
   WHERE c.agreed <> EXCLUDED.agreed AND c.at <= EXCLUDED.at RETURNING channel`,
)

const removeOfAccount = statement(
  'accounts.remove-consents',
  `DELETE FROM message_consents WHERE mobile = (SELECT mobile FROM patients WHERE id = $1)`,
)

/** What a mobile has said about each channel; a channel that it has said nothing about is not among them, and not agreed to. */
export const consentsOf = (db: Connection, mobile: string) => db.all(ofMobile, [mobile])

/** Stores what the mobile of an account says about a channel, with the time and where it was said. An answer that is stored already keeps its time.
 *  @returns whether it has changed anything */
export const storeConsent = async (
  db: Connection,
  { mobile, channel, agreed, at, source }: Consent & { mobile: string },
): Promise<boolean> => (await db.first(store, [mobile, channel, agreed, at, source])) !== undefined

/** Before the account's mobile is erased. */
export const removeConsents = (tx: Connection, patient: string) => tx.all(removeOfAccount, [patient])

/** Stores what an account says about some channels. */
export async function storeConsents(
  tx: Connection,
  { messages, ...said }: { mobile: string; messages: z.output<typeof agreedChannels>; at: Date; source: ConsentSource },
): Promise<boolean> {
  let changed = false
  for (const channel of paidChannel.options) {
    const agreed = messages[channel]
    if (agreed !== undefined && (await storeConsent(tx, { ...said, channel, agreed }))) changed = true
  }
  return changed
}
