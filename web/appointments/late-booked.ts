import { late } from '../lib/late.tsx'

/** The confirmation, whose code is loaded while the booking is sent. */
export const lateBooked = late(() => import('./booked.tsx'))
