export { devicePurges } from './purge.ts'
export { deviceRoutes } from './routes.ts'
