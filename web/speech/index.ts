export { createAnnouncer, type Announcer } from './announcer.ts'
export type { SpokenCall } from './clips-of.ts'
export { readRoomNumber } from './room-number.ts'
