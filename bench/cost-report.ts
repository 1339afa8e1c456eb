import { short } from './figures.ts'
import type { NewsFigures } from './news-channel.ts'
import type { SingleNotices } from './single-notices.ts'

/** Of one: microseconds of the node's and of PostgreSQL's processors, bytes of write-ahead log. */
interface Cost {
  node: number
  database: number
  wal: number
}

export interface CostFigures {
  calls: (Cost & { what: string; callers: number; perSecond: number; p50: number; p99: number })[]
  live: {
    connecting: Cost
    /** Bytes of the node's memory for a phone. */
    perPhone: number
    /** Microseconds of the node's processor for one message to one follower. */
    emitting: number
    without: Cost
    withThem: Cost
  }
  /** Of the completions: those that had left the node a millisecond after their commit, as a share. */
  toldAtOnce: number
  /** Bytes of the database for a token, from its booking to its completion. */
  kept: number
}

const us = (value: number) => short(value)

/** Prints what was measured as tables of Markdown, as they stand in docs/scaling.md. */
export function printCosts({ calls, live, kept, toldAtOnce }: CostFigures): void {
  const lines = [
    '| | callers | a second | p50 | p99 | node µs | PostgreSQL µs | WAL bytes |',
    '|---|---|---|---|---|---|---|---|',
    ...calls.map(({ what, callers, perSecond, p50, p99, node, database, wal }) =>
      row(what, callers, short(perSecond), short(p50, ' ms'), short(p99, ' ms'), us(node), us(database), short(wal)),
    ),
    row(
      'a phone connects',
      1,
      '',
      '',
      '',
      us(live.connecting.node),
      us(live.connecting.database),
      short(live.connecting.wal),
    ),
    row(
      'completion nobody follows',
      1,
      '',
      '',
      '',
      us(live.without.node),
      us(live.without.database),
      short(live.without.wal),
    ),
    row('… 500 follow', 1, '', '', '', us(live.withThem.node), us(live.withThem.database), short(live.withThem.wal)),
    row('one message to one of them', '', '', '', '', short(live.emitting), '', ''),
    '',
    `Memory for a phone: ${short(live.perPhone / 1024, ' kB')}. Kept of a token: ${short(kept, ' bytes')}.`,
    `Completions that left the node within a millisecond of their commit: ${short(toldAtOnce * 100, ' %')}.`,
  ]
  console.log(`\n${lines.join('\n')}`)
}

/** Prints what the channel between nodes does, in the same way, and what it would do without gathering. */
export function printChannel(channel: readonly NewsFigures[], { silent, inside, alone }: SingleNotices): void {
  const lines = [
    '| nodes that tell | changes a second | told | heard | p50 | p99 | teller µs | hearer µs | PostgreSQL µs |',
    '|---|---|---|---|---|---|---|---|---|',
    ...channel.map(({ tellers, asked, told, heard, p50, p99, teller, hearer, database }) =>
      row(
        tellers,
        asked,
        short(told),
        `${short(heard * 100)} %`,
        short(p50, ' ms'),
        short(p99, ' ms'),
        us(teller),
        us(hearer),
        us(database),
      ),
    ),
    '',
    `A change a transaction over 64 connections: ${short(silent, '/s')}, with a notification in it ${short(inside, '/s')}; ` +
      `a notification alone ${short(alone, '/s')}.`,
  ]
  console.log(`\n${lines.join('\n')}`)
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
