import { statement, type Connection } from '../platform/database/index.ts'

const passwordHash = statement<{ password_hash: string }>(
  'accounts.admin-password',
  `SELECT password_hash FROM admin_password`,
)

/** Serializes nodes that start at the same time. */
const oneAtATime = statement(
  'accounts.lock-admin',
  `SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(hashtext('baari admin'))`,
)

const setHash = statement(
  'accounts.set-admin-password',
  `INSERT INTO admin_password (password_hash) VALUES ($1)
   ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash`,
)

export const adminPasswordHash = async (db: Connection) => (await db.first(passwordHash))?.password_hash
export const setAdminPasswordHash = (tx: Connection, hash: string) => tx.all(setHash, [hash])
export const lockAdminPassword = (tx: Connection) => tx.all(oneAtATime)
