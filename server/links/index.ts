export { createActOnLink, type ActOnLink } from './act-on-link.ts'
export { linkRoutes } from './routes.ts'
