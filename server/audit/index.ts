export { openAuditTrail } from './open-audit-trail.ts'
