import { late } from '../lib/late.tsx'

// This door only loads: what it imported itself, each screen with a list of doctors would load.

/** A doctor's availability with the next day. */
export const lateDoctorAvailability = late(() => import('./doctor-availability.tsx'))

/** How full a hospital's hours usually are. */
export const lateQuietHours = late(() => import('./quiet-hours.tsx'))

/** A doctor's days and slots. */
export const latePicker = late(() =>
  import('./day-and-slot-picker.tsx').then(({ DayAndSlotPicker }) => ({ default: DayAndSlotPicker })),
)
