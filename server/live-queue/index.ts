export { openLiveQueue } from './open-live-queue.ts'
