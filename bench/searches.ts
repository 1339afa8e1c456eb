import { z } from 'zod'
import { hospitalPage } from '#contract/hospitals.ts'
import type { Filled } from './fill.ts'
import { median, percentile } from './figures.ts'
import type { SearchJob } from './search-caller.ts'
import { Worker } from './worker.ts'

/** What people type, and how many of a hundred requests are of that kind. */
const kinds = {
  'whole pincode': 20,
  'part of a pincode': 15,
  'part of a name': 30,
  'one or two characters': 10,
  'nothing typed yet': 10,
  'a second page': 10,
  'matches nothing': 5,
} as const
type Kind = keyof typeof kinds
const kindNames: readonly Kind[] = [
  'whole pincode',
  'part of a pincode',
  'part of a name',
  'one or two characters',
  'nothing typed yet',
  'a second page',
  'matches nothing',
]

/** Milliseconds of one request over HTTP, one request at a time; each figure is the median of the rounds. */
export interface SearchFigures {
  kind: string
  requests: number
  p50: number
  p99: number
}

const rounds = 5

/** Searches over HTTP as people type: parts of names and pincodes that exist, in a fixed mix, in random order.
 *  @returns the mix of all; beside it, asked for in between, a call that reads one doctor's slots; each kind */
export async function measureSearch(
  { port, filled }: { port: number; filled: Filled },
  { requests }: { requests: number },
): Promise<{ mix: SearchFigures; beside: SearchFigures; kinds: SearchFigures[] }> {
  const caller = new Worker('search-caller.ts')
  const ask = async (job: SearchJob) => caller.ask(job, z.array(z.object({ ms: z.number(), body: z.string() })))
  try {
    // First of all somebody finds the server as a start leaves it: nothing compiled, nothing remembered.
    const cold = await draw(filled, requests / 2)
    const coldAnswers = await ask({ port, paths: cold.map(({ path }) => path) })

    const drawn = await withSecondPages(await draw(filled, requests), port, ask)
    const slots = drawn.map(() => `/api/slots/doctors/${oneOf(filled.slots).doctorId}`)
    const answers = await ask({ port, paths: drawn.flatMap(({ path }, n) => [path, slots[n] ?? '']) })
    const took = (at: number) => answers.filter((_, n) => n % 2 === at).map(({ ms }) => ms)
    const [searches, others] = [took(0), took(1)]
    return {
      mix: figures('the mix', searches),
      beside: figures('the slots of a doctor, in between', others),
      kinds: [
        ...kindNames.map((kind) =>
          figures(
            kind,
            searches.filter((_, n) => drawn[n]?.kind === kind),
          ),
        ),
        figures(
          'the first ones after a start',
          coldAnswers.map(({ ms }) => ms),
        ),
      ],
    }
  } finally {
    await caller.end()
  }
}

/** By the median of the rounds, a moment in which the machine did something else does not make the figure. */
function figures(kind: string, took: readonly number[]): SearchFigures {
  const parts = Array.from({ length: rounds }, (_, round) =>
    took.slice(Math.floor((round * took.length) / rounds), Math.floor(((round + 1) * took.length) / rounds)),
  )
  const of = (share: number) => median(parts.map((part) => percentile(part, share)))
  return { kind, requests: took.length, p50: of(0.5), p99: of(0.99) }
}

type Ask = (job: SearchJob) => Promise<{ ms: number; body: string }[]>

interface Query {
  kind: Kind
  path: string
}

/** So many requests in the mix, in random order. */
async function draw({ samples }: Filled, requests: number): Promise<Query[]> {
  const hundred = kindNames.flatMap((kind) => Array.from({ length: kinds[kind] }, () => kind))
  return Array.from({ length: Math.round(requests) }, (_, n) => hundred[n % hundred.length] ?? 'whole pincode')
    .map((kind) => ({ kind, path: pathOf(typed(kind, oneOf(samples))), at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
}

/** Where a second page is wanted, the first one is asked for and its cursor followed. */
async function withSecondPages(queries: Query[], port: number, ask: Ask): Promise<Query[]> {
  const seconds = queries.filter(({ kind }) => kind === 'a second page')
  const firsts = await ask({ port, paths: seconds.map(({ path }) => path) })
  const cursors = new Map(
    seconds.map((query, n) => [query, hospitalPage.parse(JSON.parse(firsts[n]?.body ?? '')).nextCursor]),
  )
  return queries.map((query) => {
    const cursor = cursors.get(query)
    return cursor ? { ...query, path: `${query.path}&limit=100&cursor=${cursor}` } : query
  })
}

const pathOf = (query: string) => `/api/hospitals?query=${encodeURIComponent(query)}`

function typed(kind: Kind, { name, pincode }: { name: string; pincode: string }): string {
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
    case 'nothing typed yet':
      return ''
    case 'a second page':
      return Math.random() < 0.3 ? '' : word.slice(0, between(2, 6))
    case 'matches nothing':
      return `${word.slice(0, 3)}q${between(0, 9)}x`
  }
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))

function oneOf<T>(list: readonly T[]): T {
  const one = list[between(0, list.length - 1)]
  if (one === undefined) throw new Error('The bench has nothing to choose from.')
  return one
}
