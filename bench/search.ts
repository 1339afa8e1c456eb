import { hospitalPage } from '#contract/hospitals.ts'
import { median, percentile } from './figures.ts'
import type { Filled, BenchSetup } from './fill.ts'
import { request } from './http-client.ts'
import { HttpLoad, inTurn } from './load.ts'
import { p50p99, type Row } from './report.ts'
import { startServer } from './server.ts'

/** What people type, as shares of a hundred searches. */
const mix = {
  'whole pincode': 20,
  'part of a pincode': 15,
  'part of a name': 30,
  'one or two characters': 10,
  'empty search': 10,
  'second page': 10,
  'no match': 5,
}
const kinds = Object.entries(mix).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

/** One request at a time; medians of this many rounds, so that one pause of the machine does not decide a figure. */
const rounds = 5

export async function benchSearch({ keep, postgres, filled, hospitals, isQuick }: BenchSetup): Promise<Row[]> {
  const server = keep(await startServer(postgres.url))
  const load = keep(new HttpLoad())
  const searches = await drawSearches(load, server.port, filled, isQuick ? 1_000 : 4_000)
  // The first time without warm caches.
  const { took: cold } = await load.send(server.port, searches)
  const { took } = await load.send(server.port, searches)
  return [
    [
      `search among ${hospitals} hospitals (${searches.length})`,
      p50p99(percentilesOfRounds(took)),
      '',
      '',
      'p99 ≤ 20 ms',
    ],
    ['… after a cold start', p50p99(percentilesOfRounds(cold))],
  ]
}

function percentilesOfRounds(took: readonly number[]) {
  const parts = Array.from({ length: rounds }, (_, round) =>
    took.slice(Math.floor((round * took.length) / rounds), Math.floor(((round + 1) * took.length) / rounds)),
  )
  const of = (share: number) => median(parts.map((part) => percentile(part, share)))
  return { p50: of(0.5), p99: of(0.99) }
}

/** Searches of the mix in random order, derived from names and pincodes that exist. */
async function drawSearches(load: HttpLoad, port: number, { samples }: Filled, count: number): Promise<string[]> {
  const drawn = Array.from({ length: count }, (_, n) => ({ kind: inTurn(kinds, n), at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => ({ kind, path: `/api/hospitals?query=${encodeURIComponent(typed(kind, oneOf(samples)))}` }))
  const firstPages = drawn.filter(({ kind }) => kind === 'second page').map(({ path }) => request('GET', path))
  const { bodies } = await load.send(port, firstPages, { keepBodies: true })
  return drawn.map(({ kind, path }) => {
    const body = kind === 'second page' ? bodies.shift() : undefined
    const cursor = body && hospitalPage.parse(JSON.parse(body)).nextCursor
    return request('GET', cursor ? `${path}&limit=100&cursor=${cursor}` : path)
  })
}

function typed(kind: string, { name, pincode }: { name: string; pincode: string }): string {
  const words = name.toLowerCase().split(/[ ,]+/)
  const at = between(0, words.length - 1)
  const word = words[at] ?? ''
  switch (kind) {
    case 'whole pincode':
      return pincode
    case 'part of a pincode':
      return Math.random() < 0.5 ? pincode.slice(0, between(3, 5)) : pincode.slice(between(0, 3), 6)
    case 'part of a name':
      return Math.random() < 0.3 ? words.slice(0, 2).join(' ') : words.slice(at).join(' ').slice(0, between(3, 8))
    case 'one or two characters':
      return (Math.random() < 0.8 ? word : pincode).slice(0, between(1, 2))
    case 'second page':
      return Math.random() < 0.3 ? '' : word.slice(0, between(2, 6))
    case 'no match':
      return `${word.slice(0, 3)}q${between(0, 9)}x`
    default:
      return ''
  }
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))
const oneOf = <T>(list: readonly T[]): T => inTurn(list, between(0, list.length - 1))
