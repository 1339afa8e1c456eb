import pg from 'pg'
import { sharedNow } from './figures.ts'

const connections = 64
const rows = 1_000
const news = JSON.stringify({ from: 'bench', news: [{ slotId: '0'.repeat(36), version: 1, moved: true }] })

/** What the channel between nodes would be without gathering: how many a second, over 64 connections that write 1,000 rows. */
export interface SingleNotices {
  /** A small change of a row, nothing told. */
  silent: number
  /** The same, with a notification in its transaction. */
  inside: number
  /** A notification in a transaction of its own, nothing changed. */
  alone: number
}

export async function measureSingleNotices(url: string, count: number): Promise<SingleNotices> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  try {
    await pool.query(`CREATE TABLE bench_rows AS SELECT n AS id, 0 AS changed FROM generate_series(1, ${rows}) n`)
    await pool.query('ALTER TABLE bench_rows ADD PRIMARY KEY (id)')
    const change = 'UPDATE bench_rows SET changed = changed + 1 WHERE id = $1'
    const perSecond = (name: string, text: string, values: (n: number) => unknown[]) =>
      measure(pool, count, { name, text }, values)
    return {
      silent: await perSecond('silent', change, (n) => [1 + (n % rows)]),
      inside: await perSecond('inside', `WITH c AS (${change}) SELECT pg_notify('bench', $2)`, (n) => [
        1 + (n % rows),
        news,
      ]),
      alone: await perSecond('alone', `SELECT pg_notify('bench', $1)`, () => [news]),
    }
  } finally {
    await pool.end()
  }
}

/** @returns how many a second */
async function measure(
  pool: pg.Pool,
  count: number,
  statement: { name: string; text: string },
  values: (n: number) => unknown[],
) {
  const run = async (most: number) => {
    let next = 0
    const start = sharedNow()
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let n = next++; n < most; n = next++) await pool.query({ ...statement, values: values(n) })
      }),
    )
    return (most / (sharedNow() - start)) * 1000
  }
  await run(count / 10)
  return run(count)
}
