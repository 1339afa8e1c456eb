import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { addDays } from '#contract/service-day.ts'
import { answerPlace, untoldOfHospital } from '#contract/unreached.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aHospital, aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { fromTen, payForMessages } from '#tests/messages.ts'
import { setRules, today } from '#tests/offers.ts'

let app: App
let later: (seconds: number) => void
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => app.setClock(undefined))
afterAll(() => app.stop())

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })

const end = statement(
  'test.end-a-place',
  `UPDATE place_offers SET ended_at = now(), outcome = 'withdrawn' WHERE slot_id = $1`,
)
const settled = statement<{ outcome: string | null }>(
  'test.outcome-of-place',
  `SELECT n.outcome FROM notices n JOIN place_offers o ON o.id = n.offer_id WHERE o.slot_id = $1`,
)

/** A patient who waits for a place of tomorrow, at a hospital that pays for messages, to which the patient has agreed. */
async function aPatientWhoWaits() {
  later = fromTen(app)
  const session = await aClinicSession(app, 0)
  const { slot, token, phone, patient } = session
  await payForMessages(app.db, { hospital: slot.hospital, slot: slot.id, mobile: patient.mobile })
  const appointmentDate = addDays(today(), 1)
  await setRules(app, slot.id, { capacity: 1 })
  const { answer } = await app.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate }) })
  await app.ask(joinWaitlist, { token: phone, params: { slotId: slot.id }, body: { appointmentDate } })
  return {
    session,
    day: appointmentDate,
    offer: () => app.ask(cancelAppointment, { token, params: { id: answer?._id ?? '' } }),
    end: () => app.db.all(end, [slot.id]),
    untold: async () => (await app.ask(untoldOfHospital, { token })).answer ?? [],
    /** What the patient's phone has got, the newest first. */
    got: async () => {
      const answer = await fetch(`${app.url}/dev/messages`, { headers: { accept: 'application/json' } })
      const all: { mobile: string; channel: string; kind: string; text: string }[] = JSON.parse(await answer.text())
      return all.filter(({ mobile }) => mobile === patient.mobile)
    },
  }
}

test('a place that is kept climbs by WhatsApp and SMS to the desk, which calls', async () => {
  const { session, day, offer, got, untold } = await aPatientWhoWaits()
  await offer()
  await eventually(async () => expect(await got()).toMatchObject([{ channel: 'whatsapp', kind: 'place-free' }]))
  expect((await got())[0]?.text).toMatch(/^A place is free on .*Take it here: http.*\/usershomepage$/m)
  later(91)
  await eventually(async () => expect(await got()).toMatchObject([{ channel: 'sms' }, {}]))
  later(121)
  await eventually(async () =>
    expect(await untold()).toMatchObject([
      { appointment: null, queueNumber: null, appointmentDate: day, to: null, tried: [{}, {}, { channel: 'sms' }] },
    ]),
  )
  const [row] = await untold()
  expect(row).toMatchObject({ contact: session.patient.mobile, to: null })
  const params = { slotId: session.slot.id, id: row?.place?._id ?? '' }
  const body = { answer: 'no-answer' } as const
  const other = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
  expect((await app.ask(answerPlace, { token: other, params, body })).problem?.code).toBe('slot-not-found')
  expect((await app.ask(answerPlace, { token: session.token, params, body })).status).toBe(204)
  expect(await untold()).toEqual([])
})

test('a place that is no longer kept is sent to no one, and leaves the desk’s list', async () => {
  const { session, offer, end, got, untold } = await aPatientWhoWaits()
  await offer()
  await eventually(async () => expect(await got()).toHaveLength(1))
  await end()
  later(400)
  await eventually(async () => expect(await app.db.all(settled, [session.slot.id])).toEqual([{ outcome: 'untrue' }]))
  expect(await got()).toHaveLength(1)
  expect(await untold()).toEqual([])
})
