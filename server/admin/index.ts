export { chooseAdminPassword, demoPassword } from './log-in-admin.ts'
export { adminRoutes } from './routes.ts'
