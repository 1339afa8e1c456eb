import { statement, type Connection } from '../platform/database/index.ts'

const notify = statement(
  'live-queue.notify-nodes',
  `SELECT pg_notify('queue_changes', changes) FROM unnest($1::text[]) AS changes`,
)

/** Sends messages of at most 8,000 bytes to every listening node. */
export const notifyNodes = (db: Connection, changes: string[]) => db.all(notify, [changes])
