export { messageRoutes } from './routes.ts'
export { type MessagePrices, usualPaise } from './count-price.ts'
export { countMessage, messageSettingsOf, spentIn } from './store.ts'
