import { z } from 'zod'
import { bookAll } from '#server/appointments/booking-store.ts'
import { openDatabase, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { sharedNow } from './figures.ts'
import { onJobs } from './worker.ts'

// Callers that put the product's own booking statement to PostgreSQL through the driver: one booking a statement, each
// waits for its outcome before it books again.

let database: Database | undefined

const ask = z.object({
  id: z.string(),
  hospitalId: z.string(),
  doctorId: z.string(),
  slotId: z.string(),
  patientName: z.string(),
  patientAge: z.number(),
  patientGender: z.literal('Other'),
  patientId: z.string(),
  userName: z.string(),
  mobile: z.string(),
  caller: z.string(),
  key: z.string(),
  fingerprint: z.string(),
})
const job = z.object({
  url: z.string(),
  pool: z.number(),
  callers: z.number(),
  asks: z.array(ask),
  mostWaiting: z.number(),
})
export type DriverBookings = z.input<typeof job>

onJobs(job, async ({ url, pool, callers, asks, mostWaiting }) => {
  database ??= await openDatabase({
    connection: { connectionString: url },
    poolSize: pool,
    log: createLog('warn'),
  })
  const db = database
  const took: number[] = []
  let next = 0
  const start = sharedNow()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let one = asks[next++]; one !== undefined; one = asks[next++]) {
        const sent = sharedNow()
        const [outcome] = await bookAll(db, [{ ...one, day: undefined, contact: undefined }], {
          now: new Date(),
          daysAhead: 14,
          mostWaiting,
          mostInQueue: mostWaiting,
          mostNewContacts: mostWaiting,
        })
        took.push(sharedNow() - sent)
        if (!outcome?.queue_number) throw new Error(`A booking was refused: ${outcome?.refusal}`)
      }
    }),
  )
  return { ms: sharedNow() - start, took }
})
