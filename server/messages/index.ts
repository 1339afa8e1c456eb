export { messageRoutes } from './routes.ts'
export { type MessagePrices, usualPaise } from './count-price.ts'
export { countMessage, messageSettingsOf, spentIn, type MessageSettings } from './store.ts'
export { callbackDone, callbackLater, takeCallbacks, type TakenCallback } from './callback-store.ts'
export { callbackRoutes } from './callback-routes.ts'
export type { MessageProviderKeys, ProviderSettings } from './choose-provider.ts'
export { devRoutes } from './dev-routes.ts'
export type { ShownLadder } from './show-messages.ts'
export {
  wasNeverSent,
  messageKind,
  type KeptEvent,
  type MessageKind,
  type SendOutcome,
  type Templates,
} from './provider.ts'
export type { PushPress } from './dev-provider.ts'
export { openMessages, type Messages } from './open-messages.ts'
export { timeZoneOf } from './usage-store.ts'
export { messagePurges } from './purge.ts'
export { replyIn, type Reply } from './show-reply.ts'
