import { z } from 'zod'
import { deskAppointment, type DeskAppointment } from '#contract/appointments.ts'
import { hospitalProfileAnswer, type HospitalProfile } from '#contract/slots.ts'
import { read, readJson, writeJson } from '../lib/storage.ts'

const queue = z.object({
  slotId: z.string(),
  day: z.string(),
  at: z.number(),
  appointments: z.array(deskAppointment),
})
const kept = z.object({ of: z.string(), hospital: hospitalProfileAnswer.optional(), queue: queue.optional() })

/** A slot's list as it was known last. */
export interface LastQueue {
  slotId: string
  day: string
  /** When it was true, in milliseconds since 1970. */
  at: number
  appointments: DeskAppointment[]
}

/** Keeps the hospital on this device, for a reload without a network. It goes with the session. */
export function keepLastHospital(hospital: HospitalProfile): void {
  keep({ hospital })
}

/** Keeps the list that the desk looks at, and no other; without what the desk does not show. */
export function keepLastQueue(last: LastQueue): void {
  const appointments = last.appointments.map((one) => ({ ...one, user: { fullName: '', mobileNo: '' } }))
  keep({ queue: { ...last, appointments } })
}

export const readLastHospital = (): HospitalProfile | undefined => lastKnown()?.hospital

/** @returns undefined where another slot's list is kept, or another day's */
export function readLastQueue(slotId: string, day: string): LastQueue | undefined {
  const last = lastKnown()?.queue
  return last?.slotId === slotId && last.day === day ? last : undefined
}

/** What is kept for the session that lives now: nobody else is shown it. */
function lastKnown() {
  const last = readJson('lastKnownDesk', (value) => kept.parse(value))
  return last?.of === read('hospitaltoken') ? last : undefined
}

function keep(news: { hospital?: HospitalProfile; queue?: LastQueue }): void {
  const of = read('hospitaltoken')
  if (of !== null) writeJson('lastKnownDesk', { ...lastKnown(), ...news, of })
}
