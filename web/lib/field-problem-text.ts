import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldProblem, FieldProblemCode } from '#contract/field-problem.ts'
import type { ApiProblem } from './api.ts'

/** The text beside a field that the server refused, in the page's language. */
export const fieldProblemText = ({ code, params }: FieldProblem): string =>
  i18n._({ ...texts[code], values: params ?? {} })

/** The texts of all fields that a refusal names, by their path: `timings.start`. */
export const fieldTexts = ({ fields }: ApiProblem): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path, fieldProblemText(problem)]))

/** For what no form of the page sends. */
const wrongForm = msg`This is not in the right form.`

// A message instead of a template where the braces hold the answer's params.
const texts: Record<FieldProblemCode, MessageDescriptor> = {
  'name-missing': msg`Write a name.`,
  'name-too-long': msg`A name has at most 100 characters.`,
  'name-characters': msg`A name has letters, marks, digits, spaces and signs only.`,
  'characters': msg`Write letters, marks, digits, spaces and signs only.`,
  'mobile-wrong': msg`Type a mobile number of ten digits, starting with 6, 7, 8 or 9.`,
  'mobile-of-countries-wrong': msg({
    message: 'Type an Indian mobile number of ten digits, or one that starts with {countries}.',
  }),
  'password-missing': msg`Type the password.`,
  'password-too-short': msg`Choose a password of at least 8 characters.`,
  'password-too-long': msg`A password has at most 128 characters.`,
  'hospital-number-missing': msg`Type the hospital number.`,
  'hospital-number-wrong': msg`A hospital number has 3 to 20 letters, digits or hyphens.`,
  'hospital-number-taken': msg`This hospital number already exists. Choose another one.`,
  'speciality-missing': msg`Write the speciality.`,
  'timing-start-missing': msg`Write when it starts.`,
  'timing-end-missing': msg`Write when it ends.`,
  'address-missing': msg`Write the address.`,
  'address-too-long': msg`An address has at most 300 characters.`,
  'pincode-missing': msg`Write the pincode.`,
  'contact-number-missing': msg`Write the contact number.`,
  'email-wrong': msg`Write an e-mail address.`,
  'no-doctors': msg`Name at least one doctor.`,
  'too-many-doctors': msg`Name at most 100 doctors; the others can be added later.`,
  'start-time-missing': msg`Write the start time.`,
  'end-time-missing': msg`Write the end time.`,
  'age-wrong': msg`Type the age in numbers, like 67.`,
  'age-too-high': msg`An age is at most 120.`,
  'day-wrong': wrongForm,
  'days-reversed': msg`The last day is before the first one.`,
  'no-days': msg`Choose at least one day of the week.`,
  'no-languages': msg`Choose at least one language.`,
  'pairing-code-wrong': msg`Type the six letters and digits on the screen.`,
  'time-wrong': msg`Write a time like 8:00 am.`,
  'capacity-wrong': msg`Write a number up to 1000.`,
  'more-held-than-capacity': msg`More places are held than there are tokens a day.`,
  'date-out-of-range': msg({ message: 'Choose a day from today to {days} days ahead.' }),
  'one-time-code-wrong': msg`Type the code from the message, in digits.`,
  'no-proof': wrongForm,
  'which-doctor': wrongForm,
  'which-hospital': wrongForm,
  'which-slot': wrongForm,
  'idempotency-key-wrong': wrongForm,
  'push-address-wrong': wrongForm,
  'push-key-wrong': wrongForm,
  'cursor-unknown': wrongForm,
  'too-many-values': wrongForm,
  'unknown-keys': wrongForm,
  'many-unknown-keys': wrongForm,
  'missing': msg`This is missing.`,
  'wrong-type': wrongForm,
  'not-one-of': wrongForm,
  'too-long': msg({ message: 'This must be at most {most} characters.' }),
  'too-short': msg({ message: 'This must be at least {least} characters.' }),
  'too-large': msg({ message: 'This must be at most {most}.' }),
  'too-small': msg({ message: 'This must be at least {least}.' }),
  'wrong-form': wrongForm,
}
