export { setUp } from './present.ts'
export { registrationRoutes } from './routes.ts'
export { insertRequest } from './store.ts'
