import pg from 'pg'
import { z } from 'zod'
import { cursorAfter } from '#server/hospitals/rules.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { median, percentile, sharedNow } from './figures.ts'
import type { SearchJob } from './search-caller.ts'
import { Worker } from './worker.ts'

/** Milliseconds of one page over HTTP, one at a time. */
export interface ListFigures {
  kind: string
  requests: number
  /** The median of the rounds. */
  p50: number
  p99: number
  /** The p99 of what each page took in the fastest of the rounds: what it costs when nothing else has the machine. */
  undisturbed: number
}

/** Where in what a text finds a page begins. */
const places = ['first page', 'page in the middle', 'last page'] as const
const lists = { 'the public list': '/api/hospitals', "the admin's list": '/api/admin/hospitals' }
/** How many cards a page has after the first press on View More. */
const limit = 100
const rounds = 5

interface Match {
  sort_name: string
  id: string
}

/** Asks both lists for their first, middle and last pages, for texts that few, many and most hospitals have: each text for
 *  the first time by its first page, as people do.
 *  @returns the figures of each kind; beside them a bare `SELECT 1` over the driver, asked in between */
export async function measureLists(
  { url, port }: { url: string; port: number },
  { texts }: { texts: number },
): Promise<{ kinds: ListFigures[]; beside: ListFigures }> {
  const client = new pg.Client(url)
  await client.connect()
  const caller = new Worker('search-caller.ts')
  try {
    const token = await logInAdmin(client)
    const pages = await drawPages(client, texts)
    const asked = Object.entries(lists).flatMap(([list, path]) =>
      pages.map(({ place, query }) => ({ kind: `${list}, ${place}`, path: `${path}?${query}` })),
    )
    const took: number[][] = asked.map(() => [])
    const bare: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const job: SearchJob = { port, token, paths: asked.map(({ path }) => path) }
      const answers = await caller.ask(job, z.array(z.object({ ms: z.number() })))
      answers.forEach(({ ms }, at) => took[at]?.push(ms))
      bare.push(await bareQueries(client, asked.length))
    }
    const figures = (kind: string, parts: readonly (readonly number[])[]): ListFigures => ({
      kind,
      requests: parts.reduce((sum, part) => sum + part.length, 0),
      p50: median(parts.map((part) => percentile(part, 0.5))),
      p99: median(parts.map((part) => percentile(part, 0.99))),
      undisturbed: percentile(
        (parts[0] ?? []).map((_, at) => Math.min(...parts.map((part) => part[at] ?? Number.NaN))),
        0.99,
      ),
    })
    const ofKind = (kind: string) =>
      Array.from({ length: rounds }, (_, round) =>
        asked.flatMap((one, at) => (one.kind === kind ? [took[at]?.[round] ?? Number.NaN] : [])),
      )
    return {
      kinds: [...new Set(asked.map(({ kind }) => kind))].map((kind) => figures(kind, ofKind(kind))),
      beside: figures('SELECT 1 over the driver, in between', bare),
    }
  } finally {
    await caller.end()
    await client.end()
  }
}

/** Nothing, and parts of names, pincodes and hospital numbers of one character and more. */
async function drawPages(client: pg.Client, texts: number) {
  const { rows } = await client.query<{ text: string }>(
    `SELECT DISTINCT substr(CASE n % 4 WHEN 0 THEN h.pincode WHEN 1 THEN h.hospital_number ELSE lower(h.name) END,
       CASE WHEN n % 4 = 1 THEN 1 ELSE 1 + n % 7 END, 1 + n % 6) AS text
     FROM (SELECT *, (row_number() OVER (ORDER BY id))::int AS n FROM (SELECT * FROM hospitals ORDER BY id LIMIT $1) s) h`,
    [texts],
  )
  const pages: { place: string; query: string }[] = []
  for (const text of ['', ...rows.map((row) => row.text.trim())]) {
    const matches = await client.query<Match>(
      `SELECT sort_name, id FROM hospitals WHERE search LIKE '%' || lower($1) || '%' ORDER BY sort_name, id`,
      [text],
    )
    const starts = [undefined, matches.rows[Math.floor(matches.rows.length / 2)], matches.rows.at(-1 - limit / 2)]
    starts.forEach((after, at) => {
      if (at > 0 && !after) return
      const cursor = after && { cursor: cursorAfter({ sortName: after.sort_name, id: after.id }) }
      const query = new URLSearchParams({ query: text, limit: `${limit}`, ...cursor }).toString()
      pages.push({ place: places[at] ?? '', query })
    })
  }
  return pages
}

async function logInAdmin(client: pg.Client): Promise<string> {
  const token = newToken()
  await client.query(
    `INSERT INTO sessions (token_hash, is_admin, created_at, last_seen_at) VALUES ($1, true, now(), now())`,
    [hashOfToken(token)],
  )
  return token
}

async function bareQueries(client: pg.Client, count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const sent = sharedNow()
    await client.query({ name: 'bare', text: 'SELECT 1' })
    took.push(sharedNow() - sent)
  }
  return took
}
