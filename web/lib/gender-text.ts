import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gender } from '#contract/appointments.ts'

/** The specification writes 'Others' for patients and 'Other' for desks. */
const texts = {
  patient: { Male: msg`Male`, Female: msg`Female`, Other: msg`Others` },
  desk: { Male: msg`Male`, Female: msg`Female`, Other: msg({ message: 'Other', context: 'gender' }) },
} satisfies Record<string, Record<Gender, unknown>>

/** A gender in the words of its readers. */
export const genderText = (gender: Gender, reader: keyof typeof texts): string => i18n._(texts[reader][gender])

/** The genders that a form offers. */
export const genderOptions = (reader: keyof typeof texts): { value: Gender; label: string }[] =>
  (['Male', 'Female', 'Other'] as const).map((value) => ({ value, label: genderText(value, reader) }))
