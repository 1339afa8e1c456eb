import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rescheduleAppointment, transferAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { addLeave, removeLeave } from '#contract/schedule.ts'
import { addDays } from '#contract/service-day.ts'
import { joinWaitlist, leaveWaitlist } from '#contract/waitlist.ts'
import { offerPlaces } from '#server/appointments/offer-places.ts'
import { QueueChanges } from '#server/appointments/publish.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { aBooking, aDoctor, aPatient, aSession, aSlot } from './builders.ts'
import { setRules, today } from './offers.ts'

// A property: after random acts of patients, the desk and the product, at the same moments on two nodes, each booking has one number or
// was cancelled, and no queue gives more places than it has.

vi.setConfig({ testTimeout: 240_000 })

interface Row {
  id: string
  status: string
  status_by: string
  replaced_by: string | null
}
const appointments = statement<Row>(
  'test.all-ends',
  `SELECT a.id, a.status, a.status_by, a.replaced_by FROM appointments a JOIN slot_details s USING (slot_id) WHERE s.hospital_id = $1`,
)
const wrongQueues = statement(
  'test.wrong-queues',
  `SELECT q.service_day, q.taken, q.desk_taken, q.waiting, c.*, s.capacity, o.offered
   FROM queues q JOIN slots s ON s.id = q.slot_id JOIN slot_details d ON d.slot_id = s.id AND d.hospital_id = $2
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE status <> 'cancelled') AS in_queue, count(*) FILTER (WHERE status = 'waiting') AS in_line,
       count(*) FILTER (WHERE status <> 'cancelled' AND patient_id IS NULL) AS of_desk
     FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id) c
   CROSS JOIN LATERAL (
     SELECT count(*) AS offered FROM place_offers p WHERE p.service_day = q.service_day AND p.slot_id = q.slot_id AND p.ended_at IS NULL
       AND p.expires_at > $1) o
   WHERE (q.taken, q.desk_taken, q.waiting) IS DISTINCT FROM (c.in_queue, c.of_desk, c.in_line) OR q.taken + o.offered > s.capacity`,
)
const openOffers = statement<{ appointment_id: string; slot_id: string; service_day: string }>(
  'test.open-offers',
  `SELECT o.appointment_id, o.slot_id, o.service_day FROM place_offers o JOIN slot_details d USING (slot_id)
   WHERE d.hospital_id = $1 AND o.appointment_id IS NOT NULL AND o.ended_at IS NULL`,
)

const leaves = statement<{ id: string; doctor_id: string }>(
  'test.leaves',
  `SELECT id, doctor_id FROM absences WHERE hospital_id = $1 ORDER BY id`,
)

const env = { MAX_WAITING_APPOINTMENTS: '100', MAX_WAITING_PER_QUEUE: '100' }
let nodes: [App, App]
beforeAll(async () => {
  const first = await startApp(env)
  nodes = [first, await startApp(env, undefined, { beside: first })]
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

const kinds = [
  ...(['book', 'walk-in', 'reschedule', 'transfer', 'cancel', 'join', 'unjoin', 'take', 'job'] as const),
  // The doctor is away, and the waiting are offered another place or moved; the leave is taken back.
  ...(['offer', 'move', 'back'] as const),
]
const anAct = fc.record({
  kind: fc.constantFrom(...kinds),
  node: fc.constantFrom(0, 1),
  person: fc.nat(3),
  which: fc.nat(1000),
  slot: fc.nat(2),
  ahead: fc.nat(2),
})
type AnAct = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never

/** A hospital with two doctors, and patients with tokens of today. The clock begins again for each: only its own queues can be judged,
 *  because offers that had expired in another are open again. */
async function aGround() {
  const [app] = nodes
  let now = new Date(`${today()}T10:00:00+05:30`).getTime()
  const setClock = () => nodes.forEach((node) => node.setClock(new Date(now).toISOString()))
  setClock()
  const doctor = await aDoctor(app.db)
  const slots = [await aSlot(app.db, { doctor, name: 'A' }), await aSlot(app.db, { doctor, name: 'B' })]
  const third = await aSlot(app.db, { doctor: await aDoctor(app.db, { hospital: doctor.hospital }), name: 'C' })
  const targets = [slots[0] ?? third, slots[1] ?? third, third] as const
  await setRules(app, targets[0].id, { capacity: 2 })
  await setRules(app, targets[1].id, { capacity: 3, held: 1 })
  const since = new Date(now - 60_000)
  const desk = await aSession(app.db, { hospital: doctor.hospital }, since)
  const people: string[] = []
  while (people.length < 4) people.push(await aSession(app.db, { patient: (await aPatient(app.db)).id }, since))

  const booked = new Set<string>()
  const cancelled = new Set<string>()
  const faults: number[] = []
  const noted = <R extends { status: number }>(reply: R): R => {
    if (reply.status >= 500) faults.push(reply.status)
    return reply
  }
  const book = async (node: App, token: string, slot: typeof third, day: string) => {
    const { answer } = noted(await node.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate: day }) }))
    if (answer) booked.add(answer._id)
  }
  for (const token of [...people, ...people]) await book(app, token, third, today(now))

  /** One act, on what there is at its moment. */
  async function act({ kind, node: at, person, which, slot: chosen, ahead }: AnAct): Promise<void> {
    const node = nodes[at === 0 ? 0 : 1]
    const token = people[person] ?? desk
    const slot = targets[chosen] ?? third
    const day = addDays(today(now), ahead)
    const all = await node.db.all(appointments, [doctor.hospital])
    const waiting = all.filter(({ status }) => status === 'waiting')
    const id = waiting[which % Math.max(1, waiting.length)]?.id ?? ''
    const to = { params: { id }, body: { slot: slot.id, appointmentDate: day } }
    const entry = { token, params: { slotId: slot.id }, body: { appointmentDate: day } }
    switch (kind) {
      case 'book':
        return book(node, token, slot, day)
      case 'walk-in':
        return book(node, desk, slot, day)
      case 'reschedule':
        // Of another patient's it is refused.
        await Promise.all(
          people.map(async (own) => noted(await node.ask(rescheduleAppointment, { token: own, ...to }))),
        )
        return
      case 'transfer':
        noted(await node.ask(transferAppointment, { token: desk, ...to }))
        return
      case 'cancel':
        cancelled.add(id)
        noted(await node.ask(cancelAppointment, { token: desk, params: { id } }))
        return
      case 'join':
        noted(await node.ask(joinWaitlist, entry))
        return
      case 'unjoin':
        noted(await node.ask(leaveWaitlist, entry))
        return
      case 'offer':
      case 'move': {
        const leave = { from: day, to: day, waiting: kind }
        noted(await node.ask(addLeave, { token: desk, params: { id: slot.doctor }, body: leave }))
        return
      }
      case 'back': {
        const entered = await node.db.all(leaves, [doctor.hospital])
        const one = entered[which % Math.max(1, entered.length)]
        if (one) noted(await node.ask(removeLeave, { token: desk, params: { id: one.doctor_id, leaveId: one.id } }))
        return
      }
      case 'take': {
        const offers = await node.db.all(openOffers, [doctor.hospital])
        const one = offers[which % Math.max(1, offers.length)]
        if (!one) return
        const taken = { slot: one.slot_id, appointmentDate: one.service_day }
        const asked = { params: { id: one.appointment_id }, body: taken }
        await Promise.all(
          people.map(async (own) => noted(await node.ask(rescheduleAppointment, { token: own, ...asked }))),
        )
        return
      }
      case 'job':
        await offerPlaces({ db: node.db, clock: () => new Date(now) }, new QueueChanges())
    }
  }

  /** Each contradiction of the property. */
  async function findFaults(): Promise<unknown[]> {
    const wrong: unknown[] = [...faults, ...(await app.db.all(wrongQueues, [new Date(now), doctor.hospital]))]
    const byId = new Map((await app.db.all(appointments, [doctor.hospital])).map((row) => [row.id, row]))
    const replacements = [...byId.values()].flatMap(({ replaced_by }) => replaced_by ?? [])
    if (new Set(replacements).size !== replacements.length) wrong.push('two appointments are replaced by one')
    if (byId.size !== booked.size + replacements.length) wrong.push('an appointment without a booking')
    for (const first of booked) {
      let row = byId.get(first)
      const chain = [first]
      while (row?.replaced_by) {
        if (row.status !== 'cancelled') wrong.push(`${row.id} is ${row.status} and has another number`)
        row = byId.get(row.replaced_by)
        if (row) chain.push(row.id)
      }
      if (!row) wrong.push(`${first} has vanished`)
      const isEnded = row?.status_by === 'product' || chain.some((id) => cancelled.has(id))
      if (row?.status === 'cancelled' && !isEnded) wrong.push(`${first} was cancelled by ${row.status_by}`)
    }
    return wrong
  }

  const passMinutes = (minutes: number) => {
    now += minutes * 60_000
    setClock()
  }
  return { act, findFaults, passMinutes }
}

test('no act leaves a booking with two numbers or with none, or a queue above its capacity', async () => {
  // Of leave, an offer lasts to the end of the day or longer.
  const minutes = fc.oneof({ weight: 6, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.constant(16 * 60) })
  const rounds = fc.array(fc.tuple(fc.array(anAct, { minLength: 1, maxLength: 8 }), minutes), {
    minLength: 8,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const { act, findFaults, passMinutes } = await aGround()
      for (const [acts, minutes] of all) {
        await Promise.all(acts.map(act))
        expect(await findFaults()).toEqual([])
        passMinutes(minutes)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
