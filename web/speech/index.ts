export { createAnnouncer, type Announcer } from './announcer.ts'
export { readRoomNumber } from './clips-of.ts'
