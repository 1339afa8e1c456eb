import { z } from 'zod'

/** What a problem's text names: `{doctor: 'Dr Rao'}`. */
export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ProblemParams = z.infer<typeof problemParams>
