import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { DriverBooking } from './driver-load.ts'
import { median, percentilesOf } from './figures.ts'
import type { BenchSlot, BenchSetup, Patient } from './fill.ts'
import { bookingRequest, HttpLoad, inTurn } from './load.ts'
import { p50p99, short, type Row } from './report.ts'
import { maxWaiting, startServer } from './server.ts'
import { Worker } from './worker.ts'

const callers = 64

/** Books over HTTP and directly through the driver in turns, on slots without bookings.
 *  @throws if the numbers of any queue are not exactly 1 to n */
export async function benchBookings({ keep, postgres, client, filled, isQuick }: BenchSetup): Promise<Row[]> {
  const [rounds, count] = isQuick ? [3, 2_000] : [7, 4_000]
  const server = keep(await startServer(postgres.url))
  const http = keep(new HttpLoad())
  const driver = keep(new Worker('driver-load.ts'))
  let [nextSlot, nextPatient] = [0, 0]

  /** @returns bookings per second, and the milliseconds of each where they were taken */
  const book = async (
    slots: number,
    count: number,
    send: (plan: Planned[]) => Promise<{ ms: number; took?: number[] }>,
  ) => {
    const free = filled.slots.slice(nextSlot, (nextSlot += slots))
    if (free.length < slots) throw new Error('No slots are left.')
    const plan = Array.from({ length: count }, (_, n) => ({
      patient: inTurn(filled.patients, nextPatient++),
      slot: inTurn(free, n),
    }))
    const { ms, took = [] } = await send(plan)
    await checkNumbers(client, free, count)
    return { perSecond: (count / ms) * 1000, took }
  }
  const throughDriver = (plan: Planned[]) => {
    const job = { url: postgres.url, callers, mostWaiting: maxWaiting, bookings: plan.map(driverBooking) }
    return driver.ask(job, z.object({ ms: z.number() }))
  }
  const overHttp = (plan: Planned[]) => {
    const requests = plan.map(({ patient, slot }) => bookingRequest(patient, slot))
    return http.send(server.port, requests, { callers })
  }

  const measure = async (slots: number, directCount: number, aim: string): Promise<Row[]> => {
    const found: { http: number; direct: number; took: number[] }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const { perSecond: direct } = await book(slots, directCount, throughDriver)
      const { perSecond, took } = await book(slots, count, overHttp)
      // Round 0 is the warm-up.
      if (round > 0) found.push({ http: perSecond, direct, took })
    }
    const of = (figure: (round: (typeof found)[number]) => number) => median(found.map(figure))
    const perSecond = (value: number) => short(value, '/s')
    return [
      [
        `bookings over HTTP, ${callers} callers: ${slots === 1 ? 'one slot' : `${slots} slots`}`,
        perSecond(of((round) => round.http)),
        `${perSecond(of((round) => round.direct))} (driver, ${callers} connections)`,
        short(of(({ http, direct }) => http / direct)),
        aim,
      ],
      ['… latency', p50p99(percentilesOf(found.flatMap(({ took }) => took)))],
    ]
  }

  // On one slot the driver is slow enough that a quarter of the bookings gives a stable figure.
  return [...(await measure(1, Math.ceil(count / 4), '≥ 1.5')), ...(await measure(1000, count, '≥ 0.6'))]
}

interface Planned {
  patient: Patient
  slot: BenchSlot
}

const driverBooking = ({ patient, slot }: Planned): DriverBooking => ({
  ...{ id: randomUUIDv7(), hospitalId: slot.hospitalId, doctorId: slot.doctorId, slotId: slot.id },
  ...{ patientId: patient.id, userName: patient.name, mobile: patient.mobile },
  ...{ name: patient.name, age: 30, gender: 'Other' },
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
