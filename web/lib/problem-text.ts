import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem, NetworkProblem } from './api.ts'

/** The text that shows a person why an act failed and what to do about it, for any thrown value. */
export function problemText(problem: unknown): string {
  if (problem instanceof NetworkProblem) return i18n._(networkTexts[problem.kind])
  if (problem instanceof ApiProblem) return i18n._({ ...problemTexts[problem.code], values: problem.params })
  return i18n._(msg`Something went wrong on this page. Load it again.`)
}

const networkTexts = {
  'no-network': msg`The network did not answer. Check the connection and try again.`,
  'too-slow': msg`The server took too long to answer. Try again in a moment.`,
  'unreadable': msg`The answer could not be read. Try again in a moment.`,
}

// A message instead of a template where Lingui would trim it, and where the braces hold the answer's params.
const problemTexts: Record<ProblemCode, MessageDescriptor> = {
  'bad-request': msg`The request could not be read. Check it and send it again.`,
  'wrong-field': msg`A field is missing or not in the right form.`,
  'bad-json': msg`The body is not valid JSON.`,
  'too-large': msg`The body is larger than 64 kB.`,
  'wrong-content-type': msg`Send the body as application/json.`,
  'not-found': msg`There is nothing at this address.`,
  'too-slow': msg`The request came too slowly. Send it again.`,
  'foreign-page': msg`This was sent by a page of another site.`,
  'not-logged-in': msg`Log in first.`,
  'session-ended': msg`You have been logged out due to inactivity.`,
  'not-allowed': msg`This log-in may not do that.`,
  'mobile-not-registered': msg`mobile number not registered`,
  'wrong-password': msg({ message: 'wrong password ' }),
  'hospital-number-unknown': msg`Hospital No is not valid`,
  'hospital-password-wrong': msg`Incorrect password`,
  'hospital-suspended': msg`This hospital is suspended at present. Write to us if you think that this is wrong.`,
  'admin-password-wrong': msg`Incorrect password`,
  'setup-code-unknown': msg`This set-up code is unknown or has expired. Ask for a new one.`,
  'mobile-taken': msg`This mobile number is registered already. Log in instead.`,
  'no-such-account': msg`mobile number not registered`,
  'mobile-not-proven': msg`Verify the mobile number first.`,
  'current-password-wrong': msg`The current password is not right.`,
  'password-too-common': msg`This password is too common. Choose another one.`,
  'push-service-unknown': msg`Notifications cannot be sent to this browser.`,
  'otp-wrong': msg`This code is not right. Check the message and type it again.`,
  'otp-expired': msg`This code has expired. Ask for a new one.`,
  'otp-other-way': msg`One-time passwords are sent in another way here.`,
  'otp-unavailable': msg`One-time passwords cannot be sent at the moment. Try again in a few minutes.`,
  'hospital-not-found': msg`This hospital was not found.`,
  'hospital-number-taken': msg`This hospital number already exists. Choose another one.`,
  'request-not-found': msg`This registration request was not found.`,
  'already-approved': msg`This request was approved already.`,
  'already-rejected': msg`This request was rejected already.`,
  'change-withdrawn': msg`The hospital has withdrawn this change.`,
  'doctor-not-found': msg`This doctor was not found.`,
  'slot-not-found': msg`This slot was not found.`,
  'slot-name-taken': msg`Slot with this name already exists`,
  'appointment-not-found': msg`This appointment was not found.`,
  'doctor-not-available': msg({ message: '{doctor} is not available.' }),
  'slot-full': msg({ message: '{slot} is full' }),
  'date-out-of-range': msg({ message: 'Choose a day from today to {days} days ahead.' }),
  'too-many-waiting': msg({
    message: 'You already hold {count} waiting appointments. Cancel one, or wait until one is over.',
  }),
  'too-many-in-queue': msg({
    message: 'You already hold {count} of the tokens of this slot for this day. Choose another slot or another day.',
  }),
  'key-reused': msg`This Idempotency-Key was sent before with a different booking.`,
  'already-completed': msg`This appointment is already completed.`,
  'already-cancelled': msg`This appointment was cancelled.`,
  'day-over': msg`This day is over. Choose today or a later day.`,
  'too-many-followed': msg`A connection follows at most 100 slots.`,
  'too-many-requests': msg({ message: 'Too many tries. Wait {minutes} min and try again.' }),
  'too-busy': msg`Too many people want this at the same moment. Try again in a few seconds.`,
  'internal-error': msg`Something went wrong on our side. Try again in a moment.`,
  'unavailable': msg`The service is not reachable at the moment. Nothing was lost. Try again in a moment.`,
}
