export { chooseAdminPassword } from './choose-password.ts'
export { adminRoutes } from './routes.ts'
export { demoPassword } from './choose-password.ts'
