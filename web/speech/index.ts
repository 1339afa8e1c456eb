export { createAnnouncer, type Announcer } from './announcer.ts'
export { readRoomNumber } from './room-number.ts'
