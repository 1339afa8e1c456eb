import { hospitalPage } from '#contract/hospitals.ts'
import type { BenchSetup, Filled } from './fill.ts'
import { inTurn, request, sendAll } from './load.ts'
import { median, p50p99, percentile, type Row } from './report.ts'
import { startServer } from './server.ts'

/** What people type, as shares of a hundred searches. */
const typed: readonly (readonly [share: number, type: (sample: Sample) => string])[] = [
  [20, ({ pincode }) => pincode],
  [15, ({ pincode }) => (oneIn(2) ? pincode.slice(0, between(3, 5)) : pincode.slice(between(0, 3), 6))],
  [30, partOfName],
  [10, (sample) => (oneIn(5) ? sample.pincode : wordOf(sample)).slice(0, between(1, 2))],
  [15, () => ''],
  [5, (sample) => wordOf(sample).slice(0, between(2, 6))],
  [5, (sample) => `${wordOf(sample).slice(0, 3)}q${between(0, 9)}x`],
]
const typists = typed.flatMap(([share, type]) => Array<typeof type>(share).fill(type))
type Sample = Filled['samples'][number]

const wordOf = ({ name }: Sample) => oneOf(name.toLowerCase().split(/[ ,]+/))

function partOfName({ name }: Sample): string {
  const words = name.toLowerCase().split(/[ ,]+/)
  const from = words.slice(between(0, words.length - 1)).join(' ')
  return oneIn(3) ? words.slice(0, 2).join(' ') : from.slice(0, between(3, 8))
}

const areas = 'malleswaram,kothrd,indiranagr,jaynagar,velacheri,banjara hils,gachiboli,karol bag,vastrapor'.split(',')
const kindsOfDoctors = ['fever', 'बुखार', 'physician', 'జ్వరం', 'காய்ச்சல்', 'skin', 'दाँत']
const otherScripts = ['लोटस', 'संजीवनी', 'லட்சுமி', 'ఆరోగ్య', 'કાવેરી', 'ಗಣೇಶ', 'জ্যোতি', 'कृष्णा हॉस्पिटल']

/** What finds more than names and pincodes, one of each in turn: an area, a kind of doctor, another script, a wrong letter, and near a place. */
const asks: readonly ((sample: Sample) => Record<string, string>)[] = [
  () => ({ query: oneOf(areas) }),
  () => ({ query: oneOf(kindsOfDoctors) }),
  () => ({ query: oneOf(otherScripts) }),
  ({ name }) => ({ query: misspelt(name) }),
  ({ pincode }) => ({ pincode }),
  ({ name }) => ({ query: misspelt(name), near: somewhere() }),
  () => ({ query: oneOf(kindsOfDoctors), near: somewhere() }),
  () => ({ speciality: 'general-medicine', near: somewhere() }),
]

const search = (query: Record<string, string>) => request('GET', `/api/hospitals?${new URLSearchParams(query)}`)

/** Sends one request at a time. */
export async function benchSearch({ keep, postgres, filled, hospitals, isQuick }: BenchSetup): Promise<Row[]> {
  const { port } = keep(await startServer({ DATABASE_URL: postgres.url }))
  const count = isQuick ? 1_000 : 4_000
  const texts = Array.from({ length: count }, () => oneOf(typists)(oneOf(filled.samples)))
  // A tenth of the searches are second pages.
  const first = texts.slice(0, count / 10).map((query) => ({ query, limit: '100' }))
  const { bodies } = await sendAll(port, first.map(search))
  const second = bodies.map((body, at) => {
    const cursor = hospitalPage.parse(JSON.parse(body)).nextCursor
    return search({ query: '', ...first[at], ...(cursor && { cursor }) })
  })
  const searches = [...second, ...texts.slice(count / 10).map((query) => search({ query }))]
    .map((text) => ({ text, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
  // Once to warm the caches.
  await sendAll(port, searches)
  const { took } = await sendAll(port, searches)
  const asked = Array.from({ length: count / 2 }, (_, n) => search(inTurn(asks, n)(oneOf(filled.samples))))
  const { took: tookAsked } = await sendAll(port, asked)
  const row = (what: string, took: readonly number[]): Row => [what, p50p99(ofRounds(took)), '', '', 'p99 ≤ 20 ms']
  return [
    row(`search among ${hospitals} hospitals (${count})`, took),
    row('… by area, kind, other scripts, wrong letters, distance', tookAsked),
  ]
}

/** Medians of five rounds, so that one pause of the machine does not decide a figure. */
function ofRounds(took: readonly number[]) {
  const length = Math.ceil(took.length / 5)
  const parts = Array.from({ length: 5 }, (_, round) => took.slice(round * length, (round + 1) * length))
  const of = (share: number) => median(parts.map((part) => percentile(part, share)))
  return { p50: of(0.5), p99: of(0.99) }
}

/** A name without one of its letters. */
function misspelt(name: string): string {
  const at = between(1, Math.min(8, name.length - 2))
  return name.slice(0, at) + name.slice(at + 1)
}

/** A place in India, as the page rounds it. */
const somewhere = () => `${(between(10_000, 28_000) / 1000).toFixed(3)},${(between(73_000, 85_000) / 1000).toFixed(3)}`

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))
const oneIn = (many: number) => between(1, many) === 1
const oneOf = <T>(list: readonly T[]): T => inTurn(list, between(0, list.length - 1))
