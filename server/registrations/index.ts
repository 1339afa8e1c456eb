export { setUp } from './present.ts'
export { registrationRoutes } from './routes.ts'
export { insertRequest, type NewRequest } from './store.ts'
