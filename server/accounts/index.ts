export { accountRoutes } from './routes.ts'
export {
  Sessions,
  type Callers,
  type OwnHospitalId,
  type OwnMobile,
  type Patient,
  type Staff,
} from './identify-caller.ts'
