export { messageRoutes } from './routes.ts'
export { priceOf, type MessagePrices, usualPaise } from './count-price.ts'
export { countMessage, messageSettingsOf, spentIn, type MessageSettings } from './store.ts'
