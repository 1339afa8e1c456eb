export { connectionOfUrl } from './address.ts'
export { isDatabaseAway } from './away.ts'
export { connect } from './connect.ts'
export type { Listener } from './listener.ts'
export {
  appliedMigrations,
  hasMigrations,
  lockMigrations,
  makeSchema,
  migrate,
  readMigrations,
  type Migration,
} from './migrations.ts'
export { openDatabase, type Connection, type Database, type DatabaseOptions } from './pool.ts'
export { StartRefused } from './start-refused.ts'
export { anyOf, statement, type Statement } from './statement.ts'
export { violates } from './violates.ts'
