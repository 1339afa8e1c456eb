import { z } from 'zod'
import { randomKey } from '../lib/random-key.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'

const details = {
  name: z.string(),
  secondName: z.string().default(''),
  address: z.string(),
  pincode: z.string(),
  hospitalNumber: z.string(),
  contactNo: z.string(),
  contactEmail: z.string(),
}
const typedDoctor = z.object({
  key: z.string(),
  name: z.string(),
  secondName: z.string().default(''),
  speciality: z.string(),
  timings: z.object({ start: z.string(), end: z.string() }).default({ start: '', end: '' }),
})
const draft = z.object({ ...details, doctors: z.array(typedDoctor) })

/** The input of a registration, which may be incomplete. */
export type Draft = z.infer<typeof draft>
/** A row of the form; its key is stable when rows above it are removed. */
export type TypedDoctor = z.infer<typeof typedDoctor>
export type Detail = keyof typeof details

export const newDoctor = (): TypedDoctor => ({
  ...{ key: randomKey(), name: '', secondName: '', speciality: '' },
  timings: { start: '', end: '' },
})

const emptyDraft = (): Draft => ({
  name: '',
  secondName: '',
  address: '',
  pincode: '',
  hospitalNumber: '',
  contactNo: '',
  contactEmail: '',
  doctors: [newDoctor()],
})

/** The unsent input of this tab. */
export function readDraft(): Draft {
  try {
    const stored = draft.safeParse(JSON.parse(readTab('registration') ?? 'null')).data
    return stored && stored.doctors.length > 0 ? stored : emptyDraft()
  } catch {
    return emptyDraft() // an entry of an older version, or an edited one
  }
}

export const storeDraft = (typed: Draft): void => writeTab('registration', JSON.stringify(typed))
export const forgetDraft = (): void => writeTab('registration', undefined)
