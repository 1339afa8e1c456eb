export { endNotifications } from './end-notifications.ts'
export { LiveNotices } from './live-notices.tsx'
