export { appointmentRoutes } from './routes.ts'
export { Announcements, type QueueNews } from './announce.ts'
export { eraseAppointments } from './erase-appointments.ts'
export { eraseOldQueues, keptAppointments, type KeptAppointment } from './privacy-store.ts'
