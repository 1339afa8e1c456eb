import { z } from 'zod'
import { readJson, useStored, writeJson } from '../lib/storage.ts'

/** What slips are printed on: rolls of 80 and 58 mm, and sheets of A6. */
export const slipSizes = ['80', '58', 'A6'] as const
export type SlipSize = (typeof slipSizes)[number]

/** The slip printer of this device. */
export interface SlipPrinter {
  size: SlipSize
  /** A slip is printed for each walk-in that this desk adds, without a press. */
  byItself: boolean
}

const stored = z.object({ size: z.enum(slipSizes), byItself: z.boolean() })

export const readSlipPrinter = (): SlipPrinter =>
  readJson('slipPrinter', (value) => stored.parse(value)) ?? { size: '80', byItself: false }

/** The slip printer of this device, and what changes it. */
export function useSlipPrinter(): [SlipPrinter, (changes: Partial<SlipPrinter>) => void] {
  useStored('slipPrinter')
  const printer = readSlipPrinter()
  return [printer, (changes) => writeJson('slipPrinter', { ...printer, ...changes })]
}
