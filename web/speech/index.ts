export { createAnnouncer } from './announcer.ts'
