import { z } from 'zod'

/** Where a range comes from: mostly what happened today, or mostly the sessions before. */
export const estimateBasis = z.enum(['session', 'history'])
export type EstimateBasis = z.infer<typeof estimateBasis>

/** When a token is called: between both instants 8 times in 10. Rounded outward to 5 minutes; ISO with the hospital's offset. */
export const estimate = z
  .object({
    from: z.string(),
    to: z.string(),
    /** The full minute in which it was computed. */
    at: z.string(),
    basis: estimateBasis,
  })
  .meta({ id: 'Estimate' })
export type Estimate = z.infer<typeof estimate>

/** The same for each token of a line, short: minutes from `at` to the two instants. */
export const lineEstimates = z.object({
  at: z.string(),
  basis: estimateBasis,
  /** In the order of the line; null where nothing is known. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()]).nullable()),
})
export type LineEstimates = z.infer<typeof lineEstimates>
