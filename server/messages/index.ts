export { messageRoutes } from './routes.ts'
export { type MessagePrices, usualPaise } from './count-price.ts'
export { countMessage, messageSettingsOf, spentIn, type MessageSettings } from './store.ts'
export { callbackDone, callbackLater, takeCallbacks, type TakenCallback } from './callback-store.ts'
export { callbackRoutes } from './callback-routes.ts'
export type { MessageProviderKeys, ProviderSettings } from './choose-provider.ts'
export { devRoutes } from './dev-routes.ts'
export { openMessages, type Messages } from './open-messages.ts'
export {
  messageKind,
  paidChannels,
  type KeptEvent,
  type MessageKind,
  type PaidChannel,
  type SendOutcome,
  type Templates,
} from './provider.ts'
export { messagePurges } from './purge.ts'
export { replyIn, type Reply } from './show-reply.ts'
