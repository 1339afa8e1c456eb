export { privacyRoutes } from './routes.ts'
export { retention } from './erase-account.ts'
