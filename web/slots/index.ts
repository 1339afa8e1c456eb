import { textsReady } from '../lib/texts.ts'

// This door only loads: what it imported itself, each screen with a list of doctors would load.

/** A doctor's availability with the next day. */
export const loadDoctorAvailability = () => import('./doctor-availability.tsx').then(textsReady)

/** A doctor's days and slots. */
export const loadPicker = () =>
  import('./day-and-slot-picker.tsx').then(textsReady).then(({ DayAndSlotPicker }) => ({ default: DayAndSlotPicker }))
