import { z } from 'zod'
import { gender } from '#contract/appointments.ts'
import { readJson, writeJson } from '../lib/storage.ts'

const person = z.object({ name: z.string(), age: z.string(), gender })
const people = z.array(person)

/** Somebody whom this device has booked for: the account's owner, a parent, a child. */
export type Person = z.infer<typeof person>

const most = 6

/** Whom this patient booked for before, the latest first. Gone with the log-out, like everything on this device. */
export function recentPatients(): Person[] {
  return readJson('recentPatients', (kept) => people.parse(kept)) ?? []
}

/** Keeps a person for next time; the same name replaces what was known of it. */
export function storeRecentPatient(booked: Person): void {
  const others = recentPatients().filter(({ name }) => name.toLocaleLowerCase() !== booked.name.toLocaleLowerCase())
  writeJson('recentPatients', [booked, ...others].slice(0, most))
}
