export { notificationRoutes } from './routes.ts'
export { openNotifications } from './open-notifications.ts'
export { notificationPurges } from './purge.ts'
export { keptSubscriptions } from './store.ts'
