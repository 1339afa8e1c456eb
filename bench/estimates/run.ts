import { parseArgs } from 'node:util'
import { markdownTable } from '../report.ts'
import { play } from './play.ts'
import { score } from './scores.ts'
import { replayFile } from './replay.ts'

/** `npm run bench -- estimates`: replays sessions through the product's own code.
 *  @param words `--replay IN.ndjson --out OUT.ndjson` answers the asks of a file; without them simulated doctors are scored */
export async function runEstimates(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { replay: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string' } },
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
  const rows = usual.rows.map(([name, figure, aim], at) => [name, figure, wide.rows[at]?.[1] ?? '', aim])
  const cells = usual.cells.map((own) => [...own, ...(wide.cells.find(([cell]) => cell === own[0])?.slice(1, 3) ?? [])])
  console.log(markdownTable(['', 'specification', 'wider', 'aim'], rows))
  console.log(`\n${markdownTable(['cell', 'asks', 'coverage', 'earlier', 'later', 'wider: asks', 'coverage'], cells)}`)
}
