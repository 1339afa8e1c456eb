/** The confirmation's code, asked for while the booking is on its way. */
export const loadBooked = () => import('./booked.tsx')
