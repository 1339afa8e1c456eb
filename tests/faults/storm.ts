import { z } from 'zod'
import { rescheduleAppointment, transferAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { callNext, closeQueue, setQueueState } from '#contract/queues.ts'
import { removeSlot } from '#contract/removals.ts'
import { addHoliday, addLeave, removeHoliday, removeLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { addSlot, updateSlot } from '#contract/slots.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import type { App } from '../app.ts'
import { aBooking, aDoctor, aHospital, aPatient, aSession } from '../builders.ts'
import type { Chance } from './chance.ts'
import type { BookingTry } from './history.ts'

const callers = 16
const acts = 20

type Act = (node: App, chance: Chance) => Promise<{ status: number }>

/** Desks and patients of one hospital who do everything that locks slots, at random and at once, on several nodes. Each request goes to
 *  one of the nodes; some go to two at the same moment, with the same Idempotency-Key. */
export class Storm {
  readonly bookings: BookingTry[] = []
  readonly statuses = new Map<number, number>()
  /** All that there ever were. */
  readonly slots: string[] = []
  readonly #nodes: readonly [App, ...App[]]
  readonly #chance: Chance
  readonly #ids: string[] = []
  readonly #days: readonly [string, ...string[]]
  #absences: { id: string; doctor: string | null }[] = []
  #places = { hospital: '', doctors: [''] as [string, ...string[]], desk: '', phones: [''] as [string, ...string[]] }

  constructor(nodes: readonly [App, ...App[]], chance: Chance) {
    this.#nodes = nodes
    this.#chance = chance
    const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
    this.#days = [today, today, addDays(today, 1), addDays(today, 2)]
  }

  /** Opens a hospital with two doctors and slots with and without a capacity, and lets all callers act at once. */
  async rage(): Promise<void> {
    const { db } = this.#nodes[0]
    const hospital = (await aHospital(db)).id
    const [one, two] = [await aDoctor(db, { hospital }), await aDoctor(db, { hospital, name: 'Dr Rao' })]
    const patients = await Promise.all(Array.from({ length: 6 }, () => aPatient(db)))
    const phones = await Promise.all(patients.map(({ id }) => aSession(db, { patient: id })))
    const [phone = '', ...others] = phones
    const desk = await aSession(db, { hospital })
    this.#places = { hospital, doctors: [one.id, two.id], desk, phones: [phone, ...others] }
    for (let n = 0; n < 5; n += 1) await this.#addSlot(this.#nodes[0], this.#chance)
    await Promise.all(
      Array.from({ length: callers }, async (_, n) => {
        const chance = this.#chance.fork(`caller ${n}`)
        for (let turn = 0; turn < acts; turn += 1) await this.#actOnce(chance)
      }),
    )
  }

  async #actOnce(chance: Chance): Promise<void> {
    let left = chance.whole(0, 100)
    const [, act] = this.#shares.find(([ofHundred]) => (left -= ofHundred) < 0) ?? this.#shares[0]
    const twice = chance.often(25)
    const nodes = twice ? this.#nodes : [chance.one(this.#nodes)]
    // Both draw the same.
    const name = chance.uuid()
    const answers = await Promise.all(nodes.map((node) => act(node, chance.fork(name))))
    for (const { status } of answers) this.#count(status)
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  readonly #shares: readonly [[ofHundred: number, act: Act], ...[ofHundred: number, act: Act][]] = [
    [46, (node, chance) => this.#book(node, chance)],
    [
      10,
      (node, chance) =>
        node.ask(transferAppointment, {
          ...this.#keyed(chance),
          token: this.#places.desk,
          params: { id: this.#appointment(chance) },
          body: { slot: this.#slot(chance), appointmentDate: chance.one(this.#days) },
        }),
    ],
    [
      12,
      (node, chance) =>
        node.ask(rescheduleAppointment, {
          ...this.#keyed(chance),
          token: chance.one(this.#places.phones),
          params: { id: this.#appointment(chance) },
          body: { slot: this.#slot(chance), appointmentDate: chance.one(this.#days) },
        }),
    ],
    [
      8,
      (node, chance) =>
        node.ask(cancelAppointment, { token: this.#anyone(chance), params: { id: this.#appointment(chance) } }),
    ],
    [
      5,
      (node, chance) => {
        const params = { slotId: this.#slot(chance) }
        return node.ask(callNext, { ...this.#keyed(chance), token: this.#places.desk, params, body: {} })
      },
    ],
    [
      3,
      (node, chance) => {
        const waiting = chance.often(50) ? ('cancel' as const) : { slot: this.#slot(chance) }
        const params = { slotId: this.#slot(chance) }
        return node.ask(closeQueue, { ...this.#keyed(chance), token: this.#places.desk, params, body: { waiting } })
      },
    ],
    [
      4,
      (node, chance) => {
        const params = { slotId: this.#slot(chance) }
        return node.ask(setQueueState, {
          ...this.#keyed(chance),
          token: this.#places.desk,
          params,
          body: { state: 'open' },
        })
      },
    ],
    [
      4,
      (node, chance) =>
        node.ask(joinWaitlist, {
          token: chance.one(this.#places.phones),
          params: { slotId: this.#slot(chance) },
          body: { appointmentDate: chance.one(this.#days) },
        }),
    ],
    [2, (node, chance) => this.#goAway(node, chance)],
    [4, (node) => this.#comeBack(node)],
    [2, (node, chance) => this.#replaceSlot(node, chance)],
  ]

  async #book(node: App, chance: Chance): Promise<{ status: number }> {
    const [key, slot, day] = [chance.uuid(), this.#slot(chance), chance.one(this.#days)]
    const { hospital, doctors } = this.#places
    const start = performance.now()
    const { status, answer } = await node.ask(bookAppointment, {
      token: this.#anyone(chance),
      headers: { 'idempotency-key': key },
      body: aBooking(
        { id: slot, doctor: doctors[this.slots.indexOf(slot) % 2] ?? '', hospital },
        { patient: { name: `Patient ${key}`, age: 40, gender: 'Other' }, appointmentDate: day },
      ),
    })
    if (answer) this.#ids.push(answer._id)
    const got = answer && { id: answer._id, queueNumber: answer.queueNumber }
    const tried = { key, queue: `${slot} ${day}`, start, end: performance.now() }
    this.bookings.push({ ...tried, answer: got ?? (status >= 500 ? 'doubt' : 'refused') })
    return { status }
  }

  async #goAway(node: App, chance: Chance): Promise<{ status: number }> {
    const day = chance.one(this.#days)
    const body = { from: day, to: day, waiting: chance.one(['offer', 'move', 'cancel'] as const) }
    const doctor = chance.often(70) ? chance.one(this.#places.doctors) : null
    const { desk: token } = this.#places
    const { status, answer } =
      doctor === null
        ? await node.ask(addHoliday, { token, body })
        : await node.ask(addLeave, { token, params: { id: doctor }, body })
    const { _id: id } = z.object({ _id: z.string() }).optional().parse(answer) ?? {}
    if (id !== undefined) this.#absences.push({ id, doctor })
    return { status }
  }

  async #comeBack(node: App): Promise<{ status: number }> {
    const [absence, ...others] = this.#absences
    if (!absence) return { status: 200 }
    this.#absences = others
    const { desk: token } = this.#places
    if (absence.doctor === null) return node.ask(removeHoliday, { token, params: { id: absence.id } })
    return node.ask(removeLeave, { token, params: { id: absence.doctor, leaveId: absence.id } })
  }

  async #replaceSlot(node: App, chance: Chance): Promise<{ status: number }> {
    const removed = await node.ask(removeSlot, { token: this.#places.desk, params: { slotId: this.#slot(chance) } })
    await this.#addSlot(node, chance)
    return { status: removed.status }
  }

  /** Every other one has a capacity, by which a booking takes the stronger lock. */
  async #addSlot(node: App, chance: Chance): Promise<void> {
    const { doctors, desk: token } = this.#places
    // The doctor follows from the place in the list.
    const at = this.slots.push('') - 1
    const body = { name: chance.uuid(), startTime: '9 AM', endTime: '9 PM' }
    const { status, answer } = await node.ask(addSlot, { token, params: { doctorId: doctors[at % 2] ?? '' }, body })
    this.#count(status)
    this.slots[at] = answer?._id ?? ''
    if (at % 4 < 2)
      await node.ask(updateSlot, { token, params: { slotId: this.slots[at] ?? '' }, body: { capacity: 12 } })
  }

  #keyed = (chance: Chance) => ({ headers: { 'idempotency-key': chance.uuid() } })
  /** One of the last slots that have been made: fewer make more of them meet. */
  #slot = (chance: Chance): string => this.slots.filter(Boolean).at(-chance.whole(1, 6)) ?? ''
  #appointment = (chance: Chance): string => this.#ids.at(-chance.whole(1, 30)) ?? ''
  #anyone = (chance: Chance): string => (chance.often(30) ? this.#places.desk : chance.one(this.#places.phones))
}
