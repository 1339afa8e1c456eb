import { registrationRequest, type Registration } from '#contract/registrations.ts'
import type { Draft, TypedDoctor } from './draft.ts'

/** A draft as it is sent. */
export const registrationOf = ({ doctors, ...details }: Draft): Registration => ({
  ...details,
  doctors: doctors.map(({ name, speciality }) => ({ name, speciality })),
})

/** The fields that the server would refuse, each once, by their path: `contactEmail`, `doctors.0.speciality`. */
export function wrongPaths(draft: Draft): string[] {
  const { error } = registrationRequest.body.safeParse(registrationOf(draft))
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

/** Whether a row has all that a doctor needs. */
export const isFilled = ({ name, speciality }: TypedDoctor): boolean => [name, speciality].every((text) => text.trim())
