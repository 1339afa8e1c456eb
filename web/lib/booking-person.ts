import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { patientDetails, type TypedDetails } from '#contract/appointments.ts'
import { plainDigits } from '#contract/mobile.ts'
import { fieldProblemText } from './field-problem-text.ts'

/** Which fields of the person a booking is for are wrong. */
export interface WrongPerson {
  name: boolean
  age: 'age-wrong' | 'age-too-high' | undefined
}

export function wrongPerson({ name, age }: Pick<TypedDetails, 'name' | 'age'>): WrongPerson {
  const { shape } = patientDetails
  // A number that is refused can only be too high: nothing that is read as one is below 0.
  const isNumber = /^\d+$/.test(plainDigits(String(age)).trim())
  return {
    name: !shape.name.safeParse(name).success,
    age: shape.age.safeParse(age).success ? undefined : isNumber ? 'age-too-high' : 'age-wrong',
  }
}

/** The text for each field that is wrong. */
export const wrongPersonTexts = ({ name, age }: WrongPerson) => ({
  name: name ? i18n._(msg`Write the patient's name.`) : undefined,
  age: age && fieldProblemText({ code: age }),
})
