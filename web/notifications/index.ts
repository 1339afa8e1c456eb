export { AllowOffer } from './allow-offer.tsx'
export { endNotifications } from './end-notifications.ts'
export { LiveNotices } from './live-notices.tsx'
