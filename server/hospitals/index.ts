export { hospitalRoutes } from './routes.ts'
export { publicDoctor } from './present.ts'
export { hospitalsByIds, type HospitalRow } from './store.ts'
export { updateHospital } from './settings-store.ts'
