import { z } from 'zod'
import { bookAll } from '#server/appointments/booking-store.ts'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { openDatabase, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { testLinkKey } from '#tests/product.ts'
import { sharedNow } from './figures.ts'
import { onJobs } from './worker.ts'

// Worker: callers that run the product's booking statement through the driver, one booking a statement.

const text = z.string()
const booking = z.object({
  ...{ id: text, hospitalId: text, doctorId: text, slotId: text, patientId: text, userName: text, mobile: text },
  ...{ name: text, age: z.number(), gender: z.literal('Other') },
  ...{ caller: text, key: text, fingerprint: text },
})
export type DriverBooking = z.output<typeof booking>

const job = z.object({
  ...{ url: z.string(), callers: z.number(), mostWaiting: z.number() },
  bookings: z.array(booking),
})

let database: Database | undefined

onJobs(job, async ({ url, callers, mostWaiting, bookings }) => {
  const connection = connectionWithLinkKey({ connectionString: url }, testLinkKey)
  database ??= await openDatabase({ connection, poolSize: callers, log: createLog('warn') })
  const db = database
  const queue = bookings.values()
  const start = sharedNow()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (const one of queue) {
        const limits = {
          now: new Date(),
          daysAhead: 14,
          mostWaiting,
          mostInQueue: mostWaiting,
          mostNewContacts: mostWaiting,
        }
        const [outcome] = await bookAll(db, [{ ...one, day: undefined }], limits)
        if (!outcome?.queue_number) throw new Error(`The booking was rejected: ${outcome?.refusal}`)
      }
    }),
  )
  return { ms: sharedNow() - start }
})
