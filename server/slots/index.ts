export { checkOpen } from './check-open.ts'
export { slotRoutes } from './routes.ts'
export { hoursOf, publicAbsence, publicSlot } from './present.ts'
export { deleteAbsence, insertAbsence, type AbsenceRow } from './absence-store.ts'
export { holdAway, holdSlots, type HeldSlot } from './hold-store.ts'
export { markDoctorRemoved, markSlotRemoved } from './store.ts'
export { isOwnDoctor } from './store.ts'
export {
  awayNote,
  deskRefusal,
  nextDaysOfDoctors,
  slotDays,
  slotDaysOfDoctors,
  slotOnDay,
  takesPlace,
  type NamedSlotDay,
} from './day-store.ts'
export { isInRange, problemOfDate, problemOfSlotDay, whyOf } from './refuse-day.ts'
export type { Refusal as SlotRefusal } from './rules.ts'
