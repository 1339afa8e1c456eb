import { fieldTexts } from './field-texts.ts'
import type { ProblemCode } from './problem.ts'
// by the name that Lingui knows it by
import { msg, type Text } from '#contract/text.ts'

const unknownMobile = msg({ message: 'mobile number not registered' })
const wrongPassword = msg({ message: 'Incorrect password' })

/** The text of each problem, with the params of its answer in braces. The sentences of the specification's error catalogue are here to
 *  the letter, trailing spaces included. The page loads them with the first problem (`web/lib/load-problem-texts.ts`). */
export const problemTexts: Readonly<Record<ProblemCode, Text>> = {
  'bad-request': msg({ message: 'The request could not be read. Check it and send it again.' }),
  'wrong-field': msg({ message: 'A field is missing or not in the right form.' }),
  'bad-json': msg({ message: 'The body is not valid JSON.' }),
  'too-large': msg({ message: 'The body is larger than 64 kB.' }),
  'wrong-content-type': msg({ message: 'Send the body as application/json.' }),
  'not-found': msg({ message: 'There is nothing at this address.' }),
  'too-slow': msg({ message: 'The request came too slowly. Send it again.' }),
  'foreign-page': msg({ message: 'This was sent by a page of another site.' }),
  'wrong-host': msg({ message: 'Nothing is served under this name. Open the address that the start printed.' }),
  'not-logged-in': msg({ message: 'Log in first.' }),
  'session-ended': msg({ message: 'You have been logged out due to inactivity.' }),
  'not-allowed': msg({ message: 'This log-in may not do that.' }),
  'mobile-not-registered': unknownMobile,
  'wrong-password': msg({ message: 'wrong password ' }),
  'hospital-number-unknown': msg({ message: 'Hospital No is not valid' }),
  'hospital-password-wrong': wrongPassword,
  'hospital-suspended': msg({
    message: 'This hospital is suspended at present. Write to us if you think that this is wrong.',
  }),
  'admin-password-wrong': wrongPassword,
  'setup-code-unknown': msg({ message: 'This set-up code is unknown or has expired. Ask for a new one.' }),
  'mobile-taken': msg({ message: 'This mobile number is registered already. Log in instead.' }),
  'no-such-account': unknownMobile,
  'mobile-not-proven': msg({ message: 'Verify the mobile number first.' }),
  'current-password-wrong': msg({ message: 'The current password is not right.' }),
  'password-too-common': msg({ message: 'This password is too common. Choose another one.' }),
  'push-service-unknown': msg({ message: 'Notifications cannot be sent to this browser.' }),
  'otp-wrong': msg({ message: 'This code is not right. Check the message and type it again.' }),
  'otp-expired': msg({ message: 'This code has expired. Ask for a new one.' }),
  'otp-other-way': msg({ message: 'One-time passwords are sent in another way here.' }),
  'otp-unavailable': msg({ message: 'One-time passwords cannot be sent at the moment. Try again in a few minutes.' }),
  'hospital-not-found': msg({ message: 'This hospital was not found.' }),
  'hospital-number-taken': fieldTexts['hospital-number-taken'],
  'request-not-found': msg({ message: 'This registration request was not found.' }),
  'already-approved': msg({ message: 'This request was approved already.' }),
  'already-rejected': msg({ message: 'This request was rejected already.' }),
  'change-withdrawn': msg({ message: 'The hospital has withdrawn this change.' }),
  'doctor-not-found': msg({ message: 'This doctor was not found.' }),
  'slot-not-found': msg({ message: 'This slot was not found.' }),
  'slot-name-taken': msg({ message: 'Slot with this name already exists' }),
  'appointment-not-found': msg({ message: 'This appointment was not found.' }),
  'doctor-not-available': msg({ message: '{doctor} is not available.' }),
  'slot-full': msg({ message: '{slot} is full' }),
  'slot-not-held': msg({ message: '{slot} is not held on {weekday}.' }),
  'hospital-closed': msg({ message: '{hospital} is closed on {date}.' }),
  'doctor-on-leave': msg({ message: '{doctor} is on leave until {date}.' }),
  'booking-not-open': msg({ message: 'Booking for {slot} opens on {date} at {time}.' }),
  'date-out-of-range': fieldTexts['date-out-of-range'],
  'too-many-waiting': msg({
    message: 'You already hold {count} waiting appointments. Cancel one, or wait until one is over.',
  }),
  'too-many-in-queue': msg({
    message: 'You already hold {count} of the tokens of this slot for this day. Choose another slot or another day.',
  }),
  'key-reused': msg({ message: 'This Idempotency-Key was sent before with a different request.' }),
  'already-completed': msg({ message: 'This appointment is already completed.' }),
  'already-answered': msg({
    message: 'Your answer is counted and can no longer be changed.',
    comment: 'To a patient, after the question how the waiting was',
  }),
  'already-cancelled': msg({ message: 'This appointment was cancelled.' }),
  'wrong-status': msg({ message: 'The appointment has changed meanwhile, so this is no longer possible.' }),
  'not-today': msg({ message: 'This is only possible on the day of the appointment.' }),
  'cannot-undo': msg({ message: 'This can no longer be undone.' }),
  'again-before': msg({ message: 'This patient has a new token already' }),
  'rejoined-before': msg({ message: 'You have come back to the line once already. Ask at the desk.' }),
  'same-queue': msg({ message: 'The appointment is already in this queue. Choose another slot or another day.' }),
  'session-over': msg({ message: '{slot} is over for today.' }),
  'session-closed': msg({
    message: 'The session has ended, so this is no longer possible.',
    comment:
      'To the desk that calls a token, or to a patient who comes back into the line, after the desk has ended the session of the day',
  }),
  'people-wait': msg({
    message:
      '{waiting, plural, one {# person has a token on these days. Choose what happens to their token.} other {# people have a token on these days. Choose what happens to their tokens.}}',
  }),
  'no-place-for-all': msg({
    message: 'There are not enough places in the next sessions. Cancel the tokens, or raise the capacity first.',
  }),
  'absence-not-found': msg({ message: 'This leave or holiday was not found.' }),
  'too-many-entries': msg({
    message:
      '{what, select, slots {There can be at most {most} slots. Remove one first.} doctors {There can be at most {most} doctors. Remove one first.} absences {There can be at most {most} leaves and holidays. Remove one first.} other {There can be at most {most} changed days of a doctor. Set one as every week first.}}',
    comment:
      'At the desk, below the form with which it adds a slot, a doctor, a leave or a holiday, or changes one day of a slot',
  }),
  'places-left': msg({ message: 'There are places left on this day. Book one.' }),
  'arrival-code-wrong': msg({ message: 'This code is not right. Look at the poster at the door, or ask at the desk.' }),
  'short-address-taken': msg({ message: 'This short address is taken. Choose another one.' }),
  'short-address-changes-used': msg({ message: 'A short address can be chosen {most} times a year.' }),
  'link-over': msg({ message: 'This link has ended.' }),
  'token-of-another': msg({
    message: 'This token belongs to another mobile number. Log in with the account of that number.',
  }),
  'day-over': msg({ message: 'This day is over. Choose today or a later day.' }),
  'pairing-code-unknown': msg({ message: 'This pairing code is unknown or has expired. Look at the screen again.' }),
  'device-not-found': msg({ message: 'This device was not found.' }),
  'too-many-devices': msg({ message: 'A hospital pairs at most 20 devices. Remove one first.' }),
  'kiosk-closed': msg({
    message: 'Tokens are given here from an hour before the start until the end. Ask at the desk.',
  }),
  'kiosk-share-given': msg({
    message: 'This kiosk gives no more tokens for {slot} at the moment.',
    comment:
      'To a visitor at the kiosk, a tablet at the door: what is left of {slot} is for patients who come in other ways',
  }),
  'log-in-wrong': msg({ message: 'That login name and password do not belong together. Check both.' }),
  'code-needed': msg({
    message: 'Type the six digits of your authenticator app, or a recovery code, or use your passkey.',
  }),
  'code-wrong': msg({ message: 'This code is not right, or was used before. Type the next one.' }),
  'passkey-unknown': msg({ message: 'This passkey is not known here, or it took too long. Try again.' }),
  'passkey-not-found': msg({ message: 'This passkey was removed already.' }),
  'too-many-passkeys': msg({ message: 'An account has at most {most} passkeys. Remove one first.' }),
  'second-factor-needed': msg({ message: 'Set a second step first.' }),
  'no-hospital': msg({ message: 'You no longer work at a hospital. Ask its owner for a new invitation.' }),
  'prove-again': msg({ message: 'Prove first that it is you.' }),
  'own-log-in-off': msg({ message: 'Sign in with your own account.' }),
  'pin-wrong': msg({
    message: 'That is not the PIN. Tries left: {left}.',
    comment: 'At a shared desk: four digits with which a person comes back to it',
  }),
  'pin-gone': msg({
    message: 'There is no PIN of this person in this browser. Sign in with the password.',
    comment: 'At a shared desk, also after five wrong PINs',
  }),
  'session-not-found': msg({ message: 'This session has ended already.' }),
  'person-not-found': msg({ message: 'This person does not work here.' }),
  'person-not-remembered': msg({
    message: 'This person is no longer on your account. Type the name instead.',
    comment: 'To a patient who books for a remembered person whom another phone has removed',
  }),
  'person-has-token': msg({
    message: '{name} has a token in this slot on this day already. Choose another slot or another day.',
    comment: 'To a patient who books for a remembered person',
  }),
  'invitation-not-found': msg({ message: 'This invitation was not found.' }),
  'invitation-over': msg({ message: 'This link was used, or has expired. Ask for a new one.' }),
  'login-name-taken': msg({ message: 'This login name is taken. Log in with it, or choose another one.' }),
  'works-elsewhere': msg({
    message: 'This person works elsewhere too, and must press Forgotten? at the log-in.',
    comment: '“Forgotten?” is the button below the password of the own log-in',
  }),
  'works-here': msg({ message: 'You work here already. The owner or manager can change your role.' }),
  'too-many-people': msg({
    message: 'The list is full: it holds at most {most}. Remove one first.',
    comment: 'Of the people whom an account remembers, or who work at a hospital or are invited; {most} is a number',
  }),
  'last-owner': msg({ message: 'The hospital needs an owner while its own log-in is off.' }),
  'no-owner': msg({ message: 'An owner with a second factor is needed first.' }),
  'too-many-followed': msg({ message: 'A connection follows at most 100 slots.' }),
  'too-many-requests': msg({ message: 'Too many tries. Wait {minutes} min and try again.' }),
  'too-busy': msg({ message: 'Too many people want this at the same moment. Try again in a few seconds.' }),
  'internal-error': msg({ message: 'Something went wrong on our side. Try again in a moment.' }),
  'unavailable': msg({
    message: 'The service is not reachable at the moment. Nothing was lost. Try again in a moment.',
  }),
}
