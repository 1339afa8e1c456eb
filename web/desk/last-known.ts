import { z } from 'zod'
import { deskAppointment, type DeskAppointment } from '#contract/desk-appointments.ts'
import { hospitalProfileAnswer, type HospitalProfile } from '#contract/slots.ts'
import { read, readJson, writeJson } from '../lib/storage.ts'

const queue = z.object({
  slotId: z.string(),
  day: z.string(),
  at: z.number(),
  appointments: z.array(deskAppointment),
})
const storedEntry = z.object({ of: z.string(), hospital: hospitalProfileAnswer.optional(), queue: queue.optional() })

/** The last known list of a slot. */
export interface LastQueue {
  slotId: string
  day: string
  /** When it was fetched, in milliseconds since 1970. */
  at: number
  appointments: DeskAppointment[]
}

/** Stores the hospital on this device, for a reload without a network. Removed with the session. */
export function storeLastHospital(hospital: HospitalProfile): void {
  store({ hospital })
}

/** Stores the list of the shown slot only, without the fields that the desk does not show. */
export function storeLastQueue(last: LastQueue): void {
  const appointments = last.appointments.map((one) => ({ ...one, user: { fullName: '', mobileNo: '' } }))
  store({ queue: { ...last, appointments } })
}

export const readLastHospital = (): HospitalProfile | undefined => lastKnown()?.hospital

/** @returns undefined if the stored list is of another slot or another day */
export function readLastQueue(slotId: string, day: string): LastQueue | undefined {
  const last = lastKnown()?.queue
  return last?.slotId === slotId && last.day === day ? last : undefined
}

/** The entry of the current session. Entries of earlier sessions are never shown. */
function lastKnown() {
  const last = readJson('lastKnownDesk', (value) => storedEntry.parse(value))
  return last?.of === read('hospitaltoken') ? last : undefined
}

/** Keeps the hospital and the queue for the session of the person who goes on at this desk. */
export function passOnLastKnown(token: string): void {
  const last = lastKnown()
  if (last) writeJson('lastKnownDesk', { ...last, of: token })
}

function store(changes: { hospital?: HospitalProfile; queue?: LastQueue }): void {
  const of = read('hospitaltoken')
  if (of !== null) writeJson('lastKnownDesk', { ...lastKnown(), ...changes, of })
}
