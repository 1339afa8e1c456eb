export { openAuditTrail } from './open-audit-trail.ts'
export { auditRoutes } from './routes.ts'
export { verifyTrail } from './verify-trail.ts'
