export { doctorRoutes } from './doctor-routes.ts'
export { personRoutes } from './person-routes.ts'
export { peoplePurges } from './purge.ts'
export { peopleRoutes } from './routes.ts'
