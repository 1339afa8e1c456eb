import { parseArgs } from 'node:util'
import { markdownTable } from '../report.ts'
import { play } from './play.ts'
import { score, type Scores } from './scores.ts'
import { replayFile } from './replay.ts'

/** `npm run bench -- estimates`: replays sessions through the product's own code.
 *  @param words `--replay IN.ndjson --out OUT.ndjson` answers the asks of a file; without them simulated doctors are scored */
export async function runEstimates(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      replay: { type: 'string' },
      out: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  if (values.replay !== undefined) {
    if (values.out === undefined) throw new Error('--replay needs --out OUT.ndjson.')
    const { sessions, answers } = await replayFile(values.replay, values.out)
    console.log(`${sessions} sessions, ${answers} answers in ${values.out}`)
    return
  }
  const seed = Number(values.seed ?? 2026)
  const usual = score(play(12, 25, seed, false))
  const wide = score(play(12, 25, seed + 1, true))
  console.log(markdownTable(['', 'specification', 'wider', 'aim'], rowsOf(usual, wide)))
  console.log(
    `\n${markdownTable(['cell', 'asks', 'coverage', 'earlier', 'later', 'wider: asks', 'coverage'], cellsOf(usual, wide))}`,
  )
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const times = (ratio: number) => `${ratio.toFixed(2)} ×`

function rowsOf(usual: Scores, wide: Scores): string[][] {
  const row = (name: string, show: (scores: Scores) => string, aim: string) => [name, show(usual), show(wide), aim]
  return [
    row('sessions, asks', ({ sessions, asks }) => `${sessions}, ${asks}`, ''),
    row('coverage', ({ coverage }) => percent(coverage), '75–85 %'),
    row('earlier than the range', ({ below }) => percent(below), '7–13 %'),
    row('later than the range', ({ above }) => percent(above), '7–13 %'),
    row('width beside the oracle', ({ width }) => times(width), '≤ 1.25'),
    row('pinball loss beside the oracle', ({ pinball }) => times(pinball), '≤ 1.15'),
    row('median better than the last five (a)', ({ beforeLastFive }) => percent(beforeLastFive), '≥ 30 %'),
    row('median better than the historic mean (b)', ({ beforeHistoric }) => percent(beforeHistoric), '≥ 20 %'),
    row('late, of those who follow "leave by"', ({ late }) => percent(late), '≤ 8 %'),
    row('their waiting', ({ waiting }) => `${waiting.toFixed(0)} min`, ''),
    row('replaced without overlap', ({ replaced }) => percent(replaced), '< 1 %'),
    row('asks answered', ({ answered }) => percent(answered), '≥ 70 %'),
  ]
}

const cellsOf = (usual: Scores, wide: Scores): string[][] =>
  usual.cells.map(({ cell, asks, coverage, below, above }) => {
    const other = wide.cells.find((one) => one.cell === cell)
    return [
      cell,
      `${asks}`,
      percent(coverage),
      percent(below),
      percent(above),
      `${other?.asks ?? 0}`,
      other ? percent(other.coverage) : '',
    ]
  })
