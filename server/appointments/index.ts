export { appointmentRoutes } from './routes.ts'
export { Announcements, type QueueNews } from './announce.ts'
export { appointmentPurges } from './purge.ts'
