export { notificationRoutes } from './routes.ts'
export { openNotifications } from './open-notifications.ts'
export { notificationPurges } from './purge.ts'
export { subscriptionData } from './store.ts'
