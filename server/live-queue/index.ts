export { openLiveQueue, type LiveQueue } from './open-live-queue.ts'
