import { textsReady } from '../lib/texts.ts'
/** Preloads the confirmation's code while the booking is sent. */
export const loadBooked = () => import('./booked.tsx').then(textsReady)
