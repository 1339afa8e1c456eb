import { parseArgs } from 'node:util'
import { cellOf } from '#server/estimates/calibrate.ts'
import { eventsUntil, FollowedSession } from '#server/estimates/follow-session.ts'
import { realCalls, waitUntilCall, type Session } from '#server/estimates/index.ts'
import { markdownTable } from '../report.ts'
import { oracle } from './oracle.ts'
import { replayFile, Replayer } from './replay.ts'
import { type Case, score } from './scores.ts'
import { Chance, drawDoctor, simulate } from './simulate.ts'

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

/** Replays simulated doctors side by side, and keeps each ask that has a truth.
 *  @param wide parameters beyond those of the specification */
function play(doctors: number, sessions: number, seed: number, wide: boolean): Case[] {
  const chance = new Chance(seed)
  const all = Array.from({ length: doctors }, (_, at) => drawDoctor(chance, `d${seed}-${at}`, wide))
  const replayer = new Replayer()
  const gaps = new Map<string, { minutes: number; count: number }>()
  const cases: Case[] = []
  for (let day = 0; day < sessions; day += 1)
    for (const [at, doctor] of all.entries()) {
      const { session, asks } = simulate(doctor, day, seed * 100_000 + day * 100 + at)
      const calls = realCalls(session.events)
      const past = replayer.knowledgeOf(session).sessions
      const gap = gaps.get(doctor.name) ?? { minutes: 0, count: 0 }
      const answers = replayer.replay(session, asks)
      for (const { at: moment, number, ahead, p10, p50, p90 } of answers) {
        const wait = waitUntilCall(calls, number, moment)
        if (wait === undefined) continue
        const known = oracle(doctor, session, number, moment, seed + day)
        if (!known) continue
        const state = stateAt(session.events, moment)
        cases.push({
          ...{ session: session.session, number, at: moment, wait, isDue: past >= 3, isBegun: state !== 'not-started' },
          cell: cellOf(ahead, state),
          range: p10 === null || p50 === null || p90 === null ? null : { p10, p50, p90 },
          oracle: known,
          baselines: baselines(session, ahead, moment, gap.count > 0 ? gap.minutes / gap.count : undefined),
        })
      }
      const own = gapsOf(session)
      gaps.set(doctor.name, { minutes: gap.minutes + own.minutes, count: gap.count + own.count })
    }
  return cases
}

function stateAt(events: Parameters<typeof eventsUntil>[0], at: number): string {
  const followed = new FollowedSession()
  for (const event of eventsUntil(events, at)) followed.add(event)
  return followed.began === null ? 'not-started' : followed.stop ? 'paused' : 'inside'
}

/** @param meanGap of the sessions before; undefined without one */
function baselines({ events }: Session, ahead: number, at: number, meanGap: number | undefined) {
  const ends = completions(eventsUntil(events, at))
  const last = ends.slice(-6)
  const five = last.length > 1 ? ((last.at(-1) ?? 0) - (last[0] ?? 0)) / (last.length - 1) : undefined
  return { lastFive: (five ?? meanGap ?? 8) * ahead, historic: (meanGap ?? five ?? 8) * ahead }
}

/** The mean gap between the completions of a session. */
function gapsOf({ events }: Session): { minutes: number; count: number } {
  const ends = completions(eventsUntil(events, Infinity))
  return { minutes: (ends.at(-1) ?? 0) - (ends[0] ?? 0), count: Math.max(0, ends.length - 1) }
}

const completions = (events: Session['events']) => events.filter(({ what }) => what === 'completed').map(({ at }) => at)
