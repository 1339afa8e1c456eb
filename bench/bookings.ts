import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { bookAll } from '#server/appointments/booking-store.ts'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { openDatabase, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { testLinkKey } from '#tests/product.ts'
import type { BenchSlot, BenchSetup, Patient } from './fill.ts'
import { bookingRequest, inTurn, sendAll } from './load.ts'
import { median, sharedNow, short, type Row } from './report.ts'
import { maxWaiting, startServer } from './server.ts'

const callers = 64

interface Planned {
  patient: Patient
  slot: BenchSlot
}

/** Books over HTTP and directly through the driver in turns, on slots without bookings.
 *  @throws if the numbers of any queue are not exactly 1 to n */
export async function benchBookings({ keep, postgres, client, filled, isQuick }: BenchSetup): Promise<Row[]> {
  const [rounds, count] = isQuick ? [3, 2_000] : [7, 4_000]
  const server = keep(await startServer({ DATABASE_URL: postgres.url }))
  const connection = connectionWithLinkKey({ connectionString: postgres.url }, testLinkKey)
  const db = await openDatabase({ connection, poolSize: callers, log: createLog('warn') })
  keep({ [Symbol.asyncDispose]: () => db.close() })
  let [nextSlot, nextPatient] = [0, 0]

  /** @returns bookings per second */
  const book = async (slots: number, count: number, send: (plan: Planned[]) => Promise<{ ms: number }>) => {
    const free = filled.slots.slice(nextSlot, (nextSlot += slots))
    if (free.length < slots) throw new Error('No slots are left.')
    const plan = Array.from({ length: count }, (_, n) => ({
      patient: inTurn(filled.patients, nextPatient++),
      slot: inTurn(free, n),
    }))
    const { ms } = await send(plan)
    await checkNumbers(client, free, count)
    return (count / ms) * 1000
  }
  const overHttp = (plan: Planned[]) => {
    const requests = plan.map(({ patient, slot }) => bookingRequest(patient, slot))
    return sendAll(server.port, requests, callers)
  }

  const measure = async (slots: number, directCount: number, aim: string): Promise<Row> => {
    const found: { http: number; direct: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const direct = await book(slots, directCount, (plan) => throughDriver(db, plan))
      const http = await book(slots, count, overHttp)
      // Round 0 is the warm-up.
      if (round > 0) found.push({ http, direct })
    }
    const rate = (side: 'http' | 'direct') => short(median(found.map((round) => round[side])), '/s')
    return [
      `bookings over HTTP, ${callers} callers: ${slots === 1 ? 'one slot' : `${slots} slots`}`,
      rate('http'),
      `${rate('direct')} (driver, ${callers} connections)`,
      short(median(found.map(({ http, direct }) => http / direct))),
      aim,
    ]
  }

  // On one slot the driver is slow enough that a quarter of the bookings gives a stable figure.
  return [await measure(1, Math.ceil(count / 4), '≥ 1.5'), await measure(1000, count, '≥ 0.6')]
}

/** The product's booking statement through the driver, one booking a statement. */
async function throughDriver(db: Database, plan: readonly Planned[]): Promise<{ ms: number }> {
  const limits = { daysAhead: 14, mostWaiting: maxWaiting, mostInQueue: maxWaiting, mostNewContacts: maxWaiting }
  const queue = plan.map(driverBooking).values()
  const start = sharedNow()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (const one of queue) {
        const [outcome] = await bookAll(db, [one], { now: new Date(), ...limits })
        if (!outcome?.queue_number) throw new Error(`The booking was rejected: ${outcome?.refusal}`)
      }
    }),
  )
  return { ms: sharedNow() - start }
}

const driverBooking = ({ patient, slot }: Planned) => ({
  ...{ id: randomUUIDv7(), hospitalId: slot.hospitalId, doctorId: slot.doctorId, slotId: slot.id, day: undefined },
  ...{ patientId: patient.id, userName: patient.name, mobile: patient.mobile },
  ...{ name: patient.name, age: 30, gender: 'Other' as const },
  ...{ caller: patient.id, key: randomUUID(), fingerprint: randomUUID() },
})

async function checkNumbers(client: pg.Client, slots: readonly BenchSlot[], count: number): Promise<void> {
  const { rows } = await client.query<{ booked: number; wrong: number }>(
    `SELECT coalesce(sum(booked), 0)::int AS booked, count(*) FILTER (WHERE low <> 1 OR high <> booked OR numbers <> booked)::int AS wrong
     FROM (SELECT count(*) AS booked, min(queue_number) AS low, max(queue_number) AS high, count(DISTINCT queue_number) AS numbers
           FROM appointments WHERE slot_id = ANY ($1::uuid[]) GROUP BY slot_id, service_day) q`,
    [slots.map((slot) => slot.id)],
  )
  const [found] = rows
  if (found?.booked !== count || found.wrong > 0)
    throw new Error(`${found?.booked} of ${count} bookings exist; ${found?.wrong} queues are not numbered 1 to n.`)
}
