import { randomUUID, randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { HttpBookings } from './booking-callers.ts'
import type { DriverBookings } from './driver-callers.ts'
import type { BenchSlot, Filled } from './fill.ts'
import { median, percentile } from './figures.ts'
import { request } from './http-caller.ts'
import { Worker } from './worker.ts'

/** The settings under which any number of bookings of one patient is accepted. */
export const mostWaiting = 1_000_000

const callers = 64

/** As many connections as the product has, unless it is set otherwise. */
const productsPool = 10

/** Bookings a second, medians of the rounds, and the medians of the rounds' ratios. */
export interface BookingFigures {
  slots: number
  http: number
  /** Through the driver, a connection for each caller. */
  driver: number
  ratio: number
  /** Through the driver, the callers share as many connections as the product has. */
  pooled: number
  pooledRatio: number
  /** Milliseconds of one booking over HTTP. */
  p50: number
  p99: number
}

const done = z.object({ ms: z.number(), took: z.array(z.number()) })

/** Books over HTTP and straight through the driver in turns, on slots that nobody has booked yet.
 *  @throws when the numbers of any queue are not exactly 1 to n */
export async function measureBookings(
  { url, port, filled }: { url: string; port: number; filled: Filled },
  { rounds, hot, wide }: { rounds: number; hot: number; wide: number },
): Promise<BookingFigures[]> {
  const http = new Worker('booking-callers.ts')
  const drivers = [callers, productsPool].map((pool) => ({ pool, worker: new Worker('driver-callers.ts') }))
  const source = new Source(filled)

  const booked = async (
    slots: BenchSlot[],
    count: number,
    book: (asks: Prepared[]) => Promise<z.output<typeof done>>,
  ) => {
    const { ms, took } = await book(source.asks(slots, count))
    await checkNumbers(url, slots, count)
    return { perSecond: (count / ms) * 1000, took }
  }

  const run = async (slots: number, counts: { http: number; driver: number }): Promise<BookingFigures> => {
    const found: { http: number; driver: number; pooled: number; took: number[] }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const direct: number[] = []
      for (const { pool, worker } of drivers) {
        const { perSecond } = await booked(source.slots(slots), counts.driver, (asks) => {
          const job: DriverBookings = { url, pool, callers, mostWaiting, asks: asks.map(({ ask }) => ask) }
          return worker.ask(job, done)
        })
        direct.push(perSecond)
      }
      const { perSecond, took } = await booked(source.slots(slots), counts.http, (asks) => {
        const job: HttpBookings = { port, callers, requests: asks.map(requestOf) }
        return http.ask(job, done)
      })
      const [driver = Number.NaN, pooled = Number.NaN] = direct
      // The first round only warms all sides up.
      if (round > 0) found.push({ http: perSecond, driver, pooled, took })
    }
    const of = (figure: (round: (typeof found)[number]) => number) => median(found.map(figure))
    const took = found.flatMap((round) => round.took)
    return {
      slots,
      http: of((round) => round.http),
      driver: of((round) => round.driver),
      ratio: of((round) => round.http / round.driver),
      pooled: of((round) => round.pooled),
      pooledRatio: of((round) => round.http / round.pooled),
      p50: median(took),
      p99: percentile(took, 0.99),
    }
  }

  try {
    // On one hot slot the driver's callers take so long that a quarter of the bookings is enough for a figure.
    return [await run(1, { http: hot, driver: Math.ceil(hot / 4) }), await run(1000, { http: wide, driver: wide })]
  } finally {
    await Promise.all([http.end(), ...drivers.map(({ worker }) => worker.end())])
  }
}

interface Prepared {
  ask: DriverBookings['asks'][number]
  token: string
}

/** Hands out slots and patients, none of them twice in a row. */
class Source {
  readonly #filled: Filled
  #slot = 0
  #patient = 0

  constructor(filled: Filled) {
    this.#filled = filled
  }

  slots(count: number): BenchSlot[] {
    const taken = this.#filled.slots.slice(this.#slot, this.#slot + count)
    this.#slot += count
    if (taken.length < count) throw new Error('The bench has run out of slots.')
    return taken
  }

  asks(slots: readonly BenchSlot[], count: number): Prepared[] {
    return Array.from({ length: count }, (_, n) => {
      const patient = this.#filled.patients[this.#patient++ % this.#filled.patients.length]
      const slot = slots[n % slots.length]
      if (!patient || !slot) throw new Error('The bench has no patients or no slots.')
      const { id: patientId, name: userName, mobile, token } = patient
      const ask = {
        id: randomUUIDv7(),
        ...{ hospitalId: slot.hospitalId, doctorId: slot.doctorId, slotId: slot.id },
        ...{ patientName: userName, patientAge: 30 + (n % 50), patientGender: 'Other' as const },
        ...{ patientId, userName, mobile, caller: patientId, key: randomUUID(), fingerprint: randomUUID() },
      }
      return { ask, token }
    })
  }
}

function requestOf({ ask, token }: Prepared): string {
  const { hospitalId, doctorId, slotId: slot, patientName: name, patientAge: age, patientGender: gender, key } = ask
  return request('POST', '/api/BookAppointment', {
    token,
    key,
    body: { hospitalId, doctorId, slot, patient: { name, age, gender } },
  })
}

async function checkNumbers(url: string, slots: readonly BenchSlot[], count: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ booked: number; wrong: number }>(
    `SELECT coalesce(sum(booked), 0)::int AS booked, count(*) FILTER (WHERE low <> 1 OR high <> booked OR numbers <> booked)::int AS wrong
     FROM (SELECT count(*) AS booked, min(queue_number) AS low, max(queue_number) AS high, count(DISTINCT queue_number) AS numbers
           FROM appointments WHERE slot_id = ANY ($1::uuid[]) GROUP BY slot_id, service_day) q`,
    [slots.map((slot) => slot.id)],
  )
  await client.end()
  const [found] = rows
  if (found?.booked !== count || found.wrong > 0)
    throw new Error(`Of ${count} bookings ${found?.booked} were found; ${found?.wrong} queues are not numbered 1 to n.`)
}
