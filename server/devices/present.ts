import type { Board, BoardDoctor, BoardSession, Device, ListedDevice } from '#contract/devices.ts'
import type { WhyNot } from '#contract/slot-rules.ts'
import { publicState, type NumberedQueueRow } from '../appointments/index.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import { hoursOf, type NamedSlotDay } from '../slots/index.ts'
import { specialityOf } from '../texts/specialities.ts'
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

/** The same in its list. @param waiting its tokens that wait */
export const deviceInList = (row: DeviceRow, waiting = 0): ListedDevice => ({ ...deviceForDesk(row), waiting })

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
  {
    session,
    others,
    away,
    nextDay,
  }: Pick<BoardDoctor, 'session' | 'others' | 'nextDay'> & { away: WhyNot | undefined },
): BoardDoctor => ({
  _id: row.id,
  name: row.name,
  ...(row.second_name && { secondName: row.second_name }),
  speciality: row.speciality,
  ...specialityOf(row.speciality),
  room: row.room,
  session,
  others,
  ...(!session && away && { away }),
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
    calledAt: queue.last_call_at?.getTime(),
    isHeld: day.is_held,
  }
}

/** The view of a session on a board. */
export const boardSession = (
  { day, queue }: SessionToday,
  { left, ...read }: Pick<BoardSession, 'next' | 'estimate' | 'why' | 'left'>,
): BoardSession => ({
  slotId: day.slot_id,
  slotName: day.slot_name,
  startTime: day.start_time,
  endTime: day.end_time,
  queue: publicState(queue),
  ...read,
  left: day.desk_refusal === null ? left : 0,
})
