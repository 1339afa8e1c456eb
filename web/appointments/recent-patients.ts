import { z } from 'zod'
import { gender, type TypedDetails } from '#contract/appointments.ts'
import { readJson, writeJson } from '../lib/storage.ts'

const person = z.object({ name: z.string(), age: z.string(), gender })
const people = z.array(person)

/** A patient of an earlier booking on this device: the account's owner, a parent, a child. */
type Person = z.infer<typeof person>

/** The patient of a booking as typed: an earlier one's fields, and what is of one visit only. */
export type TypedPatient = Person &
  Omit<TypedDetails, keyof Person | 'contact' | 'guardian'> & {
    /** The remembered person who was chosen and not changed since. */
    personId?: string | undefined
  }

const most = 6

/** The patients of earlier bookings, the latest first. Removed by the log-out, like all stored data. */
export function recentPatients(): Person[] {
  return readJson('recentPatients', (stored) => people.parse(stored)) ?? []
}

/** Stores a patient for the next booking. An entry with the same name is replaced. */
export function storeRecentPatient(booked: TypedPatient): void {
  const others = recentPatients().filter(({ name }) => name.toLocaleLowerCase() !== booked.name.toLocaleLowerCase())
  writeJson('recentPatients', [person.parse(booked), ...others].slice(0, most))
}
