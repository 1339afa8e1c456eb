import { slotHours } from '#contract/slot-hours.ts'
import type { Board, BoardDoctor, BoardSession, Device } from '#contract/devices.ts'
import { publicState, type NumberedQueueRow } from '../appointments/index.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { NamedSlotDay } from '../slots/index.ts'
import type { Candidate } from './rules.ts'
import type { DeviceRow } from './store.ts'

/** The desk's view of a device. */
export const deviceForDesk = (row: DeviceRow): Device => ({
  ...deviceForScreen(row),
  doctors: row.doctors,
  pairedAt: row.paired_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  soundLocked: row.sound_locked,
})

/** A device's view of itself. */
export const deviceForScreen = (row: DeviceRow): Board['device'] => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  layout: { theme: row.theme, turned: row.turned },
  languages: row.languages,
  notice: row.notice,
})

/** The view of a hospital on a board. */
export const boardHospital = (row: HospitalRow): Board['hospital'] => ({
  _id: row.id,
  name: row.name,
  ...(row.second_name && { secondName: row.second_name }),
  timeZone: row.time_zone,
})

/** The view of a doctor on a board. */
export const boardDoctor = (
  row: HospitalRow['doctors'][number],
  session: BoardSession | null,
  nextDay: string | null,
): BoardDoctor => ({
  _id: row.id,
  name: row.name,
  ...(row.second_name && { secondName: row.second_name }),
  speciality: row.speciality,
  room: row.room,
  session,
  nextDay,
})

/** A slot of today with its queue, and what decides whether a board shows it. */
export interface SessionToday extends Candidate {
  day: NamedSlotDay
  queue: NumberedQueueRow
}

/** @param queue of the slot; a removed slot has none */
export function sessionToday(day: NamedSlotDay, queue: NumberedQueueRow): SessionToday {
  return {
    ...hoursOf(day),
    day,
    queue,
    state: queue.state,
    hasStarted: queue.called.length > 0 || queue.current_number > 0,
    people: queue.called.length + queue.waiting,
    isHeld: day.is_held,
  }
}

/** When a slot starts and ends on a day. */
export const hoursOf = (day: NamedSlotDay) =>
  slotHours({
    appointmentDate: day.service_day,
    slot: { startTime: day.start_time, endTime: day.end_time },
    hospitalId: { timeZone: day.time_zone },
  })

/** The view of a session on a board. */
export const boardSession = (
  { day, queue }: SessionToday,
  read: Pick<BoardSession, 'next' | 'estimate' | 'why'>,
): BoardSession => ({
  slotId: day.slot_id,
  slotName: day.slot_name,
  startTime: day.start_time,
  endTime: day.end_time,
  queue: publicState(queue),
  ...read,
  left: day.desk_refusal === null ? day.left_for_desk : 0,
})
