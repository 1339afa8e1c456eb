import { z } from 'zod'

/** What a problem's text names: `{doctor: 'Dr Rao'}`. `note` is what the hospital says of a leave or a holiday to patients, if it does. */
export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ProblemParams = z.infer<typeof problemParams>
