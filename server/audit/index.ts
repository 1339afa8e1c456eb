export { openAuditTrail } from './open-audit-trail.ts'
export { removeOldEntries } from './remove-old-entries.ts'
export { auditRoutes } from './routes.ts'
export { verifyTrail } from './verify-trail.ts'
