import { z } from 'zod'
import { hospitalProfileAnswer } from '#contract/slots.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { openDatabase, statement, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { aSession } from '../builders.ts'
import { emptyDatabase } from '../database.ts'
import { call } from '../faults/desk.ts'
import { aProductProcess } from '../faults/product-process.ts'
import { isRunning } from '../faults/processes.ts'

/** How much is stored, and whether every queue's counter and numbers agree with its appointments. */
export interface Stored {
  hospitals: number
  doctors: number
  slots: number
  patients: number
  appointments: number
  waiting: number
  completed: number
  queues: number
  versions: number
  keys: number
  /** Queues whose counter, waiting count or numbers do not fit their appointments. */
  torn: number
}

const stored = statement<Stored>(
  'test.stored',
  `SELECT (SELECT count(*) FROM hospitals) AS hospitals, (SELECT count(*) FROM doctors) AS doctors,
     (SELECT count(*) FROM slots) AS slots, (SELECT count(*) FROM patients) AS patients,
     (SELECT count(*) FROM appointments) AS appointments,
     (SELECT count(*) FROM appointments WHERE status = 'waiting') AS waiting,
     (SELECT count(*) FROM appointments WHERE status = 'completed') AS completed,
     (SELECT count(*) FROM queues) AS queues, (SELECT coalesce(sum(version), 0)::bigint FROM queues) AS versions,
     (SELECT count(*) FROM booking_keys) AS keys,
     (SELECT count(*) FROM queues q JOIN LATERAL (
        SELECT count(*) AS booked, max(queue_number) AS highest, count(*) FILTER (WHERE status = 'waiting') AS waiting
        FROM appointments a WHERE a.slot_id = q.slot_id AND a.service_day = q.service_day) a ON true
      WHERE (q.last_number, q.last_number, q.waiting) IS DISTINCT FROM (a.booked, a.highest::bigint, a.waiting)) AS torn`,
)

const people = statement<{ patient: string; hospital: string }>(
  'test.people',
  `SELECT (SELECT id FROM patients) AS patient, (SELECT id FROM hospitals WHERE hospital_number = 'DEMO-001') AS hospital`,
)

/** The real product in a process of its own, with the demo data, and what a test needs to know of it. */
export interface Served {
  url: string
  port: number
  /** The server's process. */
  pid: number
  db: Database
  /** A living session's token, a new one each time. */
  token(of: 'patient' | 'hospital' | 'admin'): Promise<string>
  /** Ids that exist: of the demo hospital, its first doctor, that doctor's slot without a queue, an appointment that
   *  waits in the other one, and the demo patient's own there. */
  known: Record<'hospitalId' | 'doctorId' | 'slotId' | 'appointmentId' | 'ownAppointmentId' | 'tomorrow', string>
  stored(): Promise<Stored>
  /** Whether it is the same process as in the beginning, and has not said anything about a fault of its own. */
  isUnharmed(): boolean
  stop(): Promise<void>
}

/** @param name its log is `test-results/logs/<name>-1.log`
 *  @param env settings beside those of every hostile test */
export async function serveProduct(name: string, env: Record<string, string> = {}): Promise<Served> {
  const database = await emptyDatabase()
  const product = await aProductProcess(name)
  const start = await product.start({
    DATABASE_URL: database.url,
    MAX_WAITING_APPOINTMENTS: '1000000',
    MAX_WAITING_PER_QUEUE: '1000000',
    // What fails on the product's own account is logged as an error, and nothing else is.
    LOG_LEVEL: 'error',
    ...env,
  })
  const db = await openDatabase({ connection: database.connection, log: createLog('silent') })
  const owners = await db.first(people)
  if (!owners) throw new Error('the demo data is not there')
  const token = (of: 'patient' | 'hospital' | 'admin') =>
    aSession(db, of === 'admin' ? of : of === 'patient' ? { patient: owners.patient } : { hospital: owners.hospital })

  const desk = await token('hospital')
  const profile = hospitalProfileAnswer.parse(
    (await call(product.url, 'GET', '/api/auth/hospitalprofile', { token: desk })).body,
  )
  const [doctor] = profile.doctors
  const [inProgress, empty] = doctor?.slots ?? []
  const list = await call(product.url, 'GET', `/api/filterAppointmentsByslots?qslotId=${inProgress?._id}`, {
    token: desk,
  })
  const own = await call(product.url, 'GET', '/api/appointments', { token: await token('patient') })
  const lastOf = (body: unknown) =>
    z
      .array(z.object({ _id: z.string() }))
      .parse(body)
      .at(-1)?._id ?? ''
  const greeting = start.said()

  return {
    url: product.url,
    port: product.port,
    pid: start.pid,
    db,
    token,
    known: {
      hospitalId: profile._id,
      doctorId: doctor?._id ?? '',
      slotId: empty?._id ?? '',
      appointmentId: lastOf(list.body),
      ownAppointmentId: lastOf(own.body),
      tomorrow: addDays(serviceDayAt(Date.now(), profile.timeZone), 1),
    },
    async stored() {
      const row = await db.first(stored)
      if (!row) throw new Error('nothing was counted')
      return row
    },
    isUnharmed: () => isRunning(start.pid) && start.said() === greeting,
    async stop() {
      await db.close()
      await product.remove()
      await database.drop()
    },
  }
}
