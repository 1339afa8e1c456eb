import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { actedAppointment, placeBeside, holdAppointment } from './act-store.ts'
import type { confirmToken, keepToken } from './link-store.ts'
import { moveAppointments } from './move-appointments.ts'
import type { withdrawOffers } from './offer-store.ts'
import type { insertReplacements } from './move-store.ts'
import { settleOffer } from './target-store.ts'
import { shareSlotOf, writeState } from './session-store.ts'
import { transferAppointments } from './transfer-appointments.ts'

const keepPlace = statement(
  'test.keep-place',
  `INSERT INTO place_offers (appointment_id, slot_id, service_day, joined_at, offered_at, expires_at)
   VALUES ($1, $2, $3, now(), now(), now() + interval '1 hour')`,
)
const keptPlaces = statement('test.kept-places', `SELECT outcome FROM place_offers WHERE appointment_id = $1`)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the type check refuses ids without a scope', () => {
  type Ids = { ids: string[] }
  expectTypeOf<Ids>().not.toExtend<Parameters<typeof moveAppointments>[1]>()
  expectTypeOf<Ids>().not.toExtend<Parameters<typeof transferAppointments>[1]>()
  expectTypeOf<Ids>().not.toExtend<Parameters<typeof insertReplacements>[1]>()
  expectTypeOf<Ids>().not.toExtend<Parameters<typeof withdrawOffers>[1]>()
  type Id = { id: string }
  expectTypeOf<Id>().not.toExtend<Parameters<typeof actedAppointment>[1]>()
  expectTypeOf<Id>().not.toExtend<Parameters<typeof shareSlotOf>[1]>()
  expectTypeOf<Id>().not.toExtend<Parameters<typeof settleOffer>[1]>()
  expectTypeOf<Id>().not.toExtend<Parameters<typeof keepToken>[1]>()
  expectTypeOf<Id>().not.toExtend<Parameters<typeof confirmToken>[1]>()
  expectTypeOf<Id>().not.toExtend<Parameters<typeof placeBeside>[1]>()
  expectTypeOf<{ slotId: string; day: string }>().not.toExtend<Parameters<typeof writeState>[1]>()
  expectTypeOf<undefined>().not.toExtend<Parameters<typeof holdAppointment>[2]>()
  expectTypeOf<Ids & { hospital: string }>().toExtend<Parameters<typeof moveAppointments>[1]>()
})

test('moves and replaces no appointment of another hospital or account', async () => {
  const [own, other] = [await aClinicSession(app, 1), await aClinicSession(app, 1)]
  const at = new Date()
  for (const scope of [{ hospital: other.slot.hospital }, { mobile: other.patient.mobile }]) {
    const foreign = { ids: own.ids, ...scope }
    expect(await moveAppointments(app.db, foreign, 'cancel', { by: 'staff', at })).toEqual([])
    const to = { slotId: other.slot.id, day: '2030-01-01' }
    await expect(app.db.transaction((tx) => transferAppointments(tx, foreign, to, at))).rejects.toThrow(
      'not transferred',
    )
  }
  expect(await own.line()).toEqual([1])
})

test('changes, locks and shows nothing of another hospital', async () => {
  const [own, other] = [await aClinicSession(app, 1), await aClinicSession(app, 1)]
  const [at, today] = [new Date(), serviceDayAt(Date.now(), 'Asia/Kolkata')]
  const [[id = ''], [neighbour = '']] = [own.ids, other.ids]
  const state = { state: 'closed', minutes: null, publicReason: null, reason: null, announced: false } as const
  const queue = { slotId: own.slot.id, day: today, hospital: other.slot.hospital }
  await expect(writeState(app.db, queue, state, at)).rejects.toThrow('no state')
  const held = await holdAppointment(app.db, id, { hospital: own.slot.hospital }, at)
  if (!held) throw new Error('The appointment is not held.')
  await expect(placeBeside(app.db, held, neighbour, 'behind')).rejects.toThrow('neighbour')
  await app.db.all(keepPlace, [id, own.slot.id, '2030-01-01'])
  for (const scope of [{ hospital: other.slot.hospital }, { mobile: other.patient.mobile }]) {
    await expect(actedAppointment(app.db, { id, ...scope })).rejects.toThrow('missing')
    expect(await shareSlotOf(app.db, { id, ...scope })).toBe(undefined)
    await settleOffer(app.db, { id, ...scope }, { slotId: own.slot.id, day: today }, at)
  }
  expect(await app.db.all(keptPlaces, [id])).toEqual([{ outcome: null }])
  expect(await own.line()).toEqual([1])
})
