export { registrationRoutes } from './routes.ts'
export { sendSetUp, type HandOver } from './send-set-up.ts'
export { insertRequest } from './store.ts'
