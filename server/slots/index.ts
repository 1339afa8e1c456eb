export { slotRoutes } from './routes.ts'
export { publicSlot } from './present.ts'
export { markDoctorRemoved, markSlotRemoved } from './removal-store.ts'
export { isOwnDoctor } from './store.ts'
