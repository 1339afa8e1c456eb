import { registrationRequest, type Registration } from '#contract/registrations.ts'
import { pageLanguage } from '../lib/page-language.ts'
import type { Draft, TypedDoctor } from './draft.ts'

/** Converts a draft to the request's body. */
export const registrationOf = ({ doctors, secondName, ...details }: Draft): Registration => ({
  ...details,
  ...typedSecond(secondName),
  doctors: doctors.map((doctor) => ({
    name: doctor.name,
    ...typedSecond(doctor.secondName),
    speciality: doctor.speciality,
    ...typedTimings(doctor),
  })),
  language: pageLanguage(),
})

/** The second name is optional. */
const typedSecond = (secondName: string) => (secondName.trim() ? { secondName } : {})

/** The times are optional, but one is typed with the other. */
const typedTimings = ({ timings }: TypedDoctor) => (timings.start.trim() || timings.end.trim() ? { timings } : {})

/** The paths of fields that the server would reject: `contactEmail`, `doctors.0.speciality`. */
export function invalidPaths(draft: Draft): string[] {
  const { error } = registrationRequest.body.safeParse(registrationOf(draft))
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

/** Whether a row has all required fields. */
export const isFilled = ({ name, speciality }: TypedDoctor): boolean => [name, speciality].every((text) => text.trim())
