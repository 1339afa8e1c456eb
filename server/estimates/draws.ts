import { normalQuantile, nth } from './mixtures.ts'

/** How many draws an estimate takes. */
export const drawCount = 400

/** Columns of even draws in mixed order (a Latin hypercube). They are made once and are the same in each process: an estimate has no
 *  chance in it, and two estimates differ only by their arguments. */
export interface Columns {
  /** Between 0 and 1. */
  even: readonly Float64Array[]
  /** The same as standard normal values. */
  normal: readonly Float64Array[]
}

const most = 48
let made: Columns | undefined

/** The table of draws. */
export function columns(): Columns {
  made ??= makeColumns()
  return made
}

function makeColumns(): Columns {
  const random = mulberry32(20260302)
  const even = Array.from({ length: most }, () => shuffled(random))
  return { even, normal: even.map((column) => column.map(normalQuantile)) }
}

function shuffled(random: () => number): Float64Array {
  const column = Float64Array.from({ length: drawCount }, (_, at) => (at + 0.5) / drawCount)
  for (let at = drawCount - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const value = nth(column, at)
    column[at] = nth(column, other)
    column[other] = value
  }
  return column
}

/** A small generator of numbers between 0 and 1 with a seed. */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
