import type { z } from 'zod'
import type { messagesOfHospitals, MessageUsage } from '#contract/message-settings.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hospitalForAdmin, rupees, usageForHospital } from './present.ts'
import { messageSettingsOf } from './store.ts'
import { costOfAll, countsByDay, countsByHospital, timeZoneOf } from './usage-store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Where the hospitals are whose months the admin compares. */
const usualZone = 'Asia/Kolkata'
/** Hospitals in one answer. */
const pageSize = 100

const monthAt = (now: Date, timeZone: string): string => serviceDayAt(now.getTime(), timeZone).slice(0, 7)

/** What a hospital's messages of a month have cost, by day and channel. */
export async function showUsage(
  { db, clock }: Context,
  own: OwnHospitalId,
  { month }: { month?: string | undefined },
): Promise<MessageUsage> {
  const shown = month ?? monthAt(clock(), (await timeZoneOf(db, own)) ?? usualZone)
  const [rows, { budget }] = await Promise.all([countsByDay(db, own, shown), messageSettingsOf(db, own)])
  return usageForHospital(rows, shown, budget)
}

/** The messages of a month of all hospitals, the dearest first. */
export async function listUsage(
  { db, clock }: Context,
  { month = monthAt(clock(), usualZone), cursor = '0' }: z.output<typeof messagesOfHospitals.query>,
): Promise<z.output<typeof messagesOfHospitals.answer>> {
  const after = Number(cursor)
  const [rows, total] = await Promise.all([
    countsByHospital(db, month, { most: pageSize + 1, after }),
    costOfAll(db, month),
  ])
  return {
    month,
    hospitals: rows.slice(0, pageSize).map(hospitalForAdmin),
    total: rupees(total),
    nextCursor: rows.length > pageSize ? String(after + pageSize) : null,
  }
}
