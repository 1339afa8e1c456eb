export { privacyRoutes } from './routes.ts'
export { retention } from './erase-expired.ts'
