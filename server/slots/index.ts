export { slotRoutes } from './routes.ts'
export { publicSlot } from './present.ts'
