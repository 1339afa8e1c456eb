import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { HttpBookings } from './booking-callers.ts'
import { median, percentile, sharedNow } from './figures.ts'
import { request } from './http-caller.ts'
import { readMetrics } from './metrics.ts'
import type { Stretch } from './scale-fill.ts'
import { measureSearch } from './searches.ts'
import { Worker } from './worker.ts'

/** One figure of a size, in its unit. */
interface Figure {
  what: string
  value: number
  unit: string
}
export type SizeFigures = Figure[]

const done = z.object({ ms: z.number(), took: z.array(z.number()) })

/** Books, completes, lists, searches and fetches everything, at the size that the database has. One request at a time, but for
 *  the bookings of 64 callers.
 *  @param isFirst reads also how much PostgreSQL looks at, and how large everything is */
export async function measureSize({
  client,
  port,
  stretch,
  isFirst,
}: {
  client: pg.Client
  port: number
  stretch: Stretch
  isFirst: boolean
}): Promise<SizeFigures> {
  const worker = new Worker('booking-callers.ts')
  const figures: SizeFigures = []
  const add = (what: string, value: number, unit = '') => void figures.push({ what, value, unit })
  const ask = async (requests: readonly string[], callers = 1) =>
    worker.ask({ port, callers, requests: [...requests] } satisfies HttpBookings, done)
  const oneByOne = async (what: string, requests: readonly string[]) => {
    const { cpu } = await metricsOf(port)
    const { took } = await ask(requests)
    const spent = (await metricsOf(port)).cpu - cpu
    add(`${what}, p50`, median(took), ' ms')
    add(`${what}, p99`, percentile(took, 0.99), ' ms')
    add(`${what}, the server's processor time`, (spent * 1000) / requests.length, ' ms')
    if (!isFirst) return
    const before = pages
    pages = await pagesRead(client)
    add(`${what}, PostgreSQL's pages`, (pages - before) / requests.length)
  }
  let pages = isFirst ? await pagesRead(client) : 0
  try {
    await oneByOne('booking', bookings(stretch))
    if (!isFirst) {
      const together = await ask([...bookings(stretch), ...bookings(stretch), ...bookings(stretch)], 64)
      add('bookings of 64 callers', (together.took.length / together.ms) * 1000, '/s')
    }
    await oneByOne(
      'completing',
      stretch.waiting.map(({ id, token }) => request('PATCH', `/api/appointments/${id}/complete`, { token, body: {} })),
    )
    await oneByOne(
      "the desk's list",
      stretch.waiting.map(({ slotId, token }) =>
        request('GET', `/api/filterAppointmentsByslots?qslotId=${slotId}`, { token }),
      ),
    )
    await oneByOne(
      "a patient's appointments",
      stretch.patients.map(({ token }) => request('GET', '/api/appointments', { token })),
    )
    const { mix } = await measureSearch({ port, filled: stretch }, { requests: 500 })
    add('searching, p50', mix.p50, ' ms')
    add('searching, p99', mix.p99, ' ms')
    add("the server's memory", (await metricsOf(port)).memory, ' MB')
    const whole = await fetchAll(port)
    const sizes = await sizesOf(client)
    add('… after the whole list', (await metricsOf(port)).memory, ' MB')
    add('the whole list, to its first byte', whole.first, ' ms')
    add('… for each of its hospitals', (whole.ms / sizes.hospitals) * 1000, ' µs')
    add('… packed, for each', whole.bytes / sizes.hospitals, ' bytes')
    add('… asked for again (304)', (await fetchAll(port, whole.tag)).ms, ' ms')
    if (isFirst) for (const [what, value] of Object.entries(sizes)) add(what, value)
    return figures
  } finally {
    await worker.end()
  }
}

/** Each patient a token, in slots all over the country. */
const bookings = ({ patients, slots }: Stretch): string[] =>
  patients.map(({ token, name }, n) => {
    const slot = slots[n % slots.length]
    const patient = { name, age: 30, gender: 'Other' }
    const body = { hospitalId: slot?.hospitalId, doctorId: slot?.doctorId, slot: slot?.id, patient }
    return request('POST', '/api/BookAppointment', { token, key: crypto.randomUUID(), body })
  })

/** Megabytes, and seconds of the processor, of the server's process. */
async function metricsOf(port: number): Promise<{ memory: number; cpu: number }> {
  const metrics = await readMetrics(port)
  return {
    memory: Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1e6,
    cpu: Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]),
  }
}

/** PostgreSQL's connections tell what they have read when they have had nothing to do for so many milliseconds. */
const untilTold = 10_500

/** How many pages PostgreSQL has looked at so far, in its memory or on the disk: no load of the machine changes that. */
async function pagesRead(client: pg.Client): Promise<number> {
  await delay(untilTold)
  const { rows } = await client.query<{ pages: string }>(
    `SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()`,
  )
  return Number(rows[0]?.pages)
}

/** The whole list, packed. */
function fetchAll(port: number, tag?: string): Promise<{ first: number; ms: number; bytes: number; tag: string }> {
  const headers = { 'accept-encoding': 'gzip', ...(tag && { 'if-none-match': tag }) }
  return new Promise((resolve, reject) => {
    const start = sharedNow()
    let [first, bytes] = [Number.NaN, 0]
    get({ port, host: '127.0.0.1', path: '/api/GetAllHospitals', headers, agent: false }, (response) => {
      response.on('data', (part: Buffer) => {
        if (bytes === 0) first = sharedNow() - start
        bytes += part.length
      })
      response.on('error', reject)
      response.on('end', () => resolve({ first, ms: sharedNow() - start, bytes, tag: response.headers.etag ?? '' }))
    }).on('error', reject)
  })
}

async function sizesOf(client: pg.Client) {
  const { rows } = await client.query<{
    hospitals: string
    hot: string
    archived: string
    hot_mb: number
    archived_mb: number
  }>(
    `SELECT (SELECT count(*) FROM hospitals) AS hospitals, (SELECT count(*) FROM appointments) AS hot,
       (SELECT count(*) FROM archived_appointments) AS archived,
       coalesce((SELECT sum(pg_indexes_size(relid)) FROM pg_partition_tree('appointments')),
         pg_indexes_size('appointments')) / 1e6 AS hot_mb,
       pg_indexes_size('archived_appointments') / 1e6 AS archived_mb`,
  )
  const [row] = rows
  return {
    'hospitals': Number(row?.hospitals),
    'appointments of today': Number(row?.hot),
    'appointments in the archive': Number(row?.archived),
    'indexes that booking writes to, MB': Number(row?.hot_mb),
    'indexes of the archive, MB': Number(row?.archived_mb),
  }
}
