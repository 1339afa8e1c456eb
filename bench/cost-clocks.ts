import type pg from 'pg'
import type { Filled } from './fill.ts'
import { processorMs, processorMsOfFamily } from './processor-time.ts'

/** What is measured: the product's process, its PostgreSQL, and a connection of our own to that. */
export interface Ground {
  client: pg.Client
  filled: Filled
  product: { pid: number; port: number }
  postmaster: number
}

/** Milliseconds of processors, bytes of write-ahead log, since the beginning. */
interface Clocks {
  node: number
  database: number
  wal: number
}

export async function clocks({ client, product, postmaster }: Ground): Promise<Clocks> {
  const { rows } = await client.query<{ wal: number }>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS wal`,
  )
  return {
    node: processorMs(product.pid),
    database: processorMsOfFamily(postmaster),
    wal: rows[0]?.wal ?? Number.NaN,
  }
}

/** Of each of so many: microseconds of the node's and PostgreSQL's processors, bytes of write-ahead log. */
export async function since(ground: Ground, start: Clocks, count: number) {
  const end = await clocks(ground)
  return {
    node: ((end.node - start.node) * 1000) / count,
    database: ((end.database - start.database) * 1000) / count,
    wal: (end.wal - start.wal) / count,
  }
}

/** Bytes of the whole database. */
export async function bytesKept(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  return rows[0]?.bytes ?? Number.NaN
}
