import { subscribeToPush } from '#contract/notifications.ts'
import { answerUnreached, unreachedOfQueue } from '#contract/unreached.ts'
import { storeConsent } from '#server/accounts/index.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import type { App } from './app.ts'
import { aClinicSession } from './clinic-session.ts'
import { aSubscription } from './push-server.ts'

const haveChannels = statement(
  'test.have-channels',
  `INSERT INTO message_settings (hospital_id, whatsapp, sms, budget, after_push, after_whatsapp, after_sms) VALUES ($1, $2, $3, $4, 60, 90, 120)
   ON CONFLICT (hospital_id) DO UPDATE SET whatsapp = EXCLUDED.whatsapp, sms = EXCLUDED.sms, budget = EXCLUDED.budget`,
)
const allDay = statement(
  'test.all-day',
  `UPDATE slots SET start_time = '12:10 AM', end_time = '11:50 PM' WHERE id = $1`,
)
const ofSteps = statement<{ channel: string; state: string; tries: number; provider_id: string | null }>(
  'test.steps-of-appointment',
  `SELECT s.channel, s.state, s.tries, s.provider_id FROM message_steps s JOIN notices n ON n.id = s.message_id
   WHERE n.appointment_id = $1 AND n.kind = $2 ORDER BY s.began_at, s.channel`,
)
const tokenOfPush = statement<{ token: string }>(
  'test.token-of-push',
  `SELECT token FROM notices WHERE appointment_id = $1 AND kind = 'called'`,
)
const overOfPush = statement<{ is_over: boolean }>(
  'test.push-is-over',
  `SELECT done_at IS NOT NULL AS is_over FROM notices WHERE appointment_id = $1 AND kind = 'called'`,
)
const ofCounts = statement<{ channel: string; sent: number; delivered: number; failed: number; cost: number }>(
  'test.counts-of-hospital',
  `SELECT channel, sum(sent)::integer AS sent, sum(delivered)::integer AS delivered, sum(failed)::integer AS failed, sum(cost)::integer AS cost
   FROM message_counts WHERE hospital_id = $1 GROUP BY 1 ORDER BY 1`,
)

/** Lets a hospital pay for messages, in a slot that is open at any time, and its patient agree to them. */
export async function payForMessages(
  db: Connection,
  { hospital, slot, mobile, budget = null }: { hospital: string; slot: string; mobile: string; budget?: number | null },
): Promise<void> {
  await db.all(allDay, [slot])
  await db.all(haveChannels, [hospital, true, true, budget])
  for (const channel of ['whatsapp', 'sms'] as const)
    await storeConsent(db, { mobile, channel, agreed: true, at: new Date(), source: 'profile' })
}

/** A session whose hospital has the channels that cost, with two at the desk, and a third who has booked with an account that agrees to them. */
export async function aMessagedSession(
  app: App,
  {
    whatsapp = true,
    sms = true,
    budget = null,
    agreed = ['whatsapp', 'sms'],
    push,
  }: { whatsapp?: boolean; sms?: boolean; budget?: number | null; agreed?: ('whatsapp' | 'sms')[]; push?: string } = {},
) {
  const session = await aClinicSession(app, 2)
  await app.db.all(allDay, [session.slot.id])
  await app.db.all(haveChannels, [session.slot.hospital, whatsapp, sms, budget])
  const { mobile } = session.patient
  for (const channel of agreed)
    await storeConsent(app.db, { mobile, channel, agreed: true, at: app.now(), source: 'profile' })
  if (push !== undefined) await app.ask(subscribeToPush, { token: session.phone, body: aSubscription(push) })
  await session.book(session.phone)
  const id = session.ids[2] ?? ''
  return {
    ...session,
    mobile,
    id,
    setChannels: (channels: { whatsapp: boolean; sms: boolean; budget?: number | null }) =>
      app.db.all(haveChannels, [session.slot.hospital, channels.whatsapp, channels.sms, channels.budget ?? null]),
    /** Each channel with its state, in the order in which they were tried. */
    steps: async (kind = 'called') =>
      (await app.db.all(ofSteps, [id, kind])).map(({ channel, state }) => `${channel} ${state}`),
    providerIds: async () => (await app.db.all(ofSteps, [id, 'called'])).map(({ provider_id: one }) => one),
    /** With which the phone reports. */
    pushToken: async () => (await app.db.first(tokenOfPush, [id]))?.token ?? '',
    /** No push of the call is still to be tried. */
    isPushOver: async () => (await app.db.first(overOfPush, [id]))?.is_over === true,
    counts: () => app.db.all(ofCounts, [session.slot.hospital]),
    unreached: async () =>
      (await app.ask(unreachedOfQueue, { token: session.token, params: { slotId: session.slot.id } })).answer ?? [],
    answerUnreached: (as: 'reached' | 'no-answer') =>
      app.ask(answerUnreached, { token: session.token, params: { id }, body: { answer: as } }),
  }
}

/** Lets an app's clock run from ten o'clock in India, so that no test depends on when it runs.
 *  @returns what moves it on, by seconds */
export function fromTen(app: Pick<App, 'runClock'>) {
  const begun = Date.now()
  // At least ten hours ago: a session of the builders begins now, and a desk's ends when it is twelve hours old.
  const day = new Date(begun - 14.5 * 3_600_000).toISOString().slice(0, 10)
  const ten = Date.parse(`${day}T04:30:00Z`)
  let ahead = 0
  const run = () => app.runClock(new Date(ten + (Date.now() - begun) + ahead * 1000).toISOString())
  run()
  return (seconds: number): void => {
    ahead += seconds
    run()
  }
}
