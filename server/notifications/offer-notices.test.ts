import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { language, type Language } from '#contract/languages.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { addDays } from '#contract/service-day.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aSubscription } from '#tests/push-server.ts'
import { keepPlace, offersIn, setRules, today } from '#tests/offers.ts'
import { takeDueOfferNotices } from './notice-store.ts'
import { noticeOfPlace } from './present.ts'

let app: App
beforeAll(async () => {
  // Nothing listens there: the notices stay.
  app = await startApp({ PUSH_SERVICES: 'http://127.0.0.1:1' })
})
afterAll(() => app.stop())

const tomorrow = addDays(today(), 1)

/** A patient with a phone, and a full slot tomorrow. */
async function aPhoneAndAFullDay() {
  const session = await aClinicSession(app, 0)
  const subscription = aSubscription('http://127.0.0.1:1')
  await app.ask(subscribeToPush, { token: session.phone, body: { ...subscription, language: 'hi' } })
  await setRules(app, session.slot.id, { capacity: 1 })
  const body = aBooking(session.slot, { appointmentDate: tomorrow })
  const { answer } = await app.ask(bookAppointment, { token: session.token, body })
  return { session, endpoint: subscription.endpoint, taken: answer?._id ?? '' }
}

const offer = statement(
  'test.offer-entries',
  `UPDATE place_offers SET offered_at = now(), expires_at = now() + interval '15 minutes' WHERE slot_id = $1`,
)
const end = statement(
  'test.end-entries',
  `UPDATE place_offers SET ended_at = now(), outcome = 'withdrawn' WHERE slot_id = $1`,
)

/** The notices that are due for a phone a little later: this node may have tried it already. */
async function dueFor(endpoint: string, minutes = 5) {
  const due = await takeDueOfferNotices(app.db, new Date(Date.now() + minutes * 60_000))
  return due.filter(({ phones }) => phones.some((phone) => phone.endpoint === endpoint))
}

test('a patient of a waitlist gets a notice of the place that is kept, until the offer ends', async () => {
  const { session, endpoint } = await aPhoneAndAFullDay()
  const { slot, phone } = session
  const joined = { token: phone, params: { slotId: slot.id }, body: { appointmentDate: tomorrow } }
  expect((await app.ask(joinWaitlist, joined)).status).toBe(200)
  expect(await dueFor(endpoint)).toEqual([])
  await app.db.all(offer, [slot.id])
  expect(await dueFor(endpoint)).toMatchObject([
    { appointment_id: null, service_day: tomorrow, slot_name: 'Morning', phones: [{ language: 'hi' }] },
  ])
  await app.db.all(end, [slot.id])
  expect(await dueFor(endpoint, 10)).toEqual([])
  expect(await offersIn(app, slot.id)).toHaveLength(1)
})

test('a patient on a day of leave gets a notice of the other day, and only of an own token', async () => {
  const { session, endpoint, taken } = await aPhoneAndAFullDay()
  await session.book(session.phone)
  const until = new Date(Date.now() + 3_600_000)
  const day = addDays(today(), 2)
  await keepPlace(app, { appointment: taken, slot: session.slot.id, day }, until)
  expect(await dueFor(endpoint)).toEqual([])
  await keepPlace(app, { appointment: session.ids[0] ?? '', slot: session.slot.id, day }, until)
  expect(await dueFor(endpoint)).toMatchObject([
    { appointment_id: session.ids[0], away_day: today(), service_day: day },
  ])
})

const due: Parameters<typeof noticeOfPlace>[0] = {
  ...{ offer_id: 'o', slot_id: 's', service_day: '2026-11-27', slot_name: 'Evening', doctor_name: 'Dr Rao' },
  ...{ hospital_name: 'Asha Clinic', time_zone: 'Asia/Kolkata', expires_at: new Date('2026-11-25T05:15:00Z') },
  ...{ appointment_id: null, away_day: null, language: 'en' },
}
const ofLeave: typeof due = { ...due, appointment_id: 'a', away_day: '2026-11-24' }

test('the notices of places have their texts', () => {
  expect(noticeOfPlace(due)).toEqual({
    kind: 'place-free',
    place: { slotId: 's', date: '2026-11-27', until: '2026-11-25T05:15:00.000Z' },
    title: 'A place is free',
    body: expect.stringMatching(
      /Dr Rao.*Asha Clinic.*\n.*Evening.*, Friday 27 November\nIt is kept for you until 10:45 am\.$/,
    ),
  })
  expect(noticeOfPlace(ofLeave)).toMatchObject({
    kind: 'place-kept',
    appointmentId: 'a',
    title: 'Dr Rao is away on Tuesday 24 November',
    body: expect.stringMatching(
      /\nA place on Friday 27 November is kept for you until Wednesday 25 November, 10:45 am\.$/,
    ),
  })
})

test.each(language.exclude(['en']).options)('the notices of places are written in %s', (code: Language) => {
  for (const one of [due, ofLeave]) {
    const { title, body } = noticeOfPlace({ ...one, language: code })
    // Indian languages write the halves of the day in Latin letters, as on the page.
    expect(`${title}${body}`.replace(/Dr Rao|Asha Clinic|Evening|\u00A0[ap]m/gi, '')).not.toMatch(/[A-Za-z]/)
  }
})
