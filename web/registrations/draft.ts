import { z } from 'zod'
import { randomKey } from '../lib/random-key.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'

const details = {
  name: z.string(),
  address: z.string(),
  pincode: z.string(),
  hospitalNumber: z.string(),
  contactNo: z.string(),
  contactEmail: z.string(),
}
const typedDoctor = z.object({ key: z.string(), name: z.string(), speciality: z.string() })
const draft = z.object({ ...details, doctors: z.array(typedDoctor) })

/** A registration as far as it was typed. */
export type Draft = z.infer<typeof draft>
/** A row of the form; its key stays when rows above it go. */
export type TypedDoctor = z.infer<typeof typedDoctor>
export type Detail = keyof typeof details

export const newDoctor = (): TypedDoctor => ({ key: randomKey(), name: '', speciality: '' })

const emptyDraft = (): Draft => ({
  name: '',
  address: '',
  pincode: '',
  hospitalNumber: '',
  contactNo: '',
  contactEmail: '',
  doctors: [newDoctor()],
})

/** What was typed in this tab and not sent yet. */
export function readDraft(): Draft {
  try {
    const kept = draft.safeParse(JSON.parse(readTab('registration') ?? 'null')).data
    return kept && kept.doctors.length > 0 ? kept : emptyDraft()
  } catch {
    return emptyDraft() // an older version of the page, or somebody's hand
  }
}

export const keepDraft = (typed: Draft): void => writeTab('registration', JSON.stringify(typed))
export const forgetDraft = (): void => writeTab('registration', undefined)
