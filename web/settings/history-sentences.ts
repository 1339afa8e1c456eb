import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TrailCode, TrailNote, TrailRow } from '#contract/trail.ts'
import { shortDay } from '../lib/dates.ts'

type Params = TrailRow['params']

/** What an act was done to, in words. */
interface Subject extends Pick<Params, 'number' | 'completed' | 'slot' | 'doctor' | 'person'> {
  days?: string | undefined
}

/** A sentence, and what of the subject it names. */
type Sentence = readonly [says: MessageDescriptor, ...names: (keyof Subject)[]]

const states: Readonly<Record<NonNullable<Params['state']>, Sentence | undefined>> = {
  open: [msg({ message: 'Opened the line of {doctor}: {slot}' }), 'doctor', 'slot'],
  late: [msg({ message: 'Said that {doctor} is late: {slot}' }), 'doctor', 'slot'],
  paused: [msg({ message: 'Paused the line of {doctor}: {slot}' }), 'doctor', 'slot'],
  closed: undefined,
}

const completedAndCalled: Sentence = [
  msg({ message: 'Completed token {completed} and called {number}' }),
  'completed',
  'number',
]

const notes: Readonly<Record<TrailNote, Sentence>> = {
  'reached': [msg({ message: 'Reached the patient of token {number} by phone' }), 'number'],
  'no-answer': [msg({ message: 'Phoned the patient of token {number}: no answer' }), 'number'],
  'poster': [msg({ message: 'Printed the poster' })],
  'screen-later': [msg({ message: 'Left the waiting room’s screen for later' })],
  'hidden': [msg({ message: 'Left the first set-up for later' })],
  'shown': [msg({ message: 'Opened the first set-up again' })],
}

const signedIn: Sentence = [msg({ message: 'Signed in' })]
const joined: Sentence = [msg({ message: 'Joined the hospital' })]

/** What the history says after the person's name. */
const sentences: Readonly<Record<Exclude<TrailCode, 'state'>, Sentence>> & { state?: undefined } = {
  'book': [msg({ message: 'Gave token {number}' }), 'number'],
  'correct': [msg({ message: 'Corrected the details of token {number}' }), 'number'],
  'complete': [msg({ message: 'Completed token {number}' }), 'number'],
  'cancel': [msg({ message: 'Cancelled token {number}' }), 'number'],
  'next': [msg({ message: 'Called token {number}' }), 'number'],
  'reached': [msg({ message: 'Phoned the patient of token {number}' }), 'number'],
  'place-reached': [msg({ message: 'Phoned a patient about a kept place: {doctor}, {slot}' }), 'doctor', 'slot'],
  'undo-reached': [msg({ message: 'Took back the note of the call to the patient of token {number}' }), 'number'],
  'call': [msg({ message: 'Called token {number}' }), 'number'],
  'no-show': [msg({ message: 'Marked token {number} not here' }), 'number'],
  'rejoin': [msg({ message: 'Put token {number} back in line' }), 'number'],
  'arrive': [msg({ message: 'Marked token {number} as arrived' }), 'number'],
  'priority': [msg({ message: 'Changed the priority of token {number}' }), 'number'],
  'move': [msg({ message: 'Moved token {number} in the line' }), 'number'],
  'transfer': [msg({ message: 'Gave token {number} another slot or day' }), 'number'],
  'undo': [msg({ message: 'Took back the last act on token {number}' }), 'number'],
  'again': [msg({ message: 'Gave the patient of token {number} a new one' }), 'number'],
  'close': [msg({ message: 'Ended the session of {doctor}: {slot}' }), 'doctor', 'slot'],
  'availability': [msg({ message: 'Switched bookings with {doctor} on or off' }), 'doctor'],
  'add-leave': [msg({ message: 'Entered leave of {doctor}: {days}' }), 'doctor', 'days'],
  'remove-leave': [msg({ message: 'Removed leave of {doctor}' }), 'doctor'],
  'add-holiday': [msg({ message: 'Entered a holiday: {days}' }), 'days'],
  'remove-holiday': [msg({ message: 'Removed a holiday' })],
  'add-slot': [msg({ message: 'Added a slot of {doctor}: {slot}' }), 'doctor', 'slot'],
  'change-slot': [msg({ message: 'Changed a slot of {doctor}: {slot}' }), 'doctor', 'slot'],
  'remove-slot': [msg({ message: 'Removed a slot of {doctor}: {slot}' }), 'doctor', 'slot'],
  'change-day': [msg({ message: 'Changed {days} for {doctor}: {slot}' }), 'days', 'doctor', 'slot'],
  'restore-day': [msg({ message: 'Made {days} as every week for {doctor}: {slot}' }), 'days', 'doctor', 'slot'],
  'add-doctor': [msg({ message: 'Added {doctor}' }), 'doctor'],
  'change-doctor': [msg({ message: 'Changed the details of {doctor}' }), 'doctor'],
  'remove-doctor': [msg({ message: 'Removed {doctor} from the doctors' }), 'doctor'],
  'change-person': [msg({ message: 'Changed the role of {person}' }), 'person'],
  'remove-person': [msg({ message: 'Removed {person} from the people' }), 'person'],
  'password-link': [msg({ message: 'Made a link for a new password of {person}' }), 'person'],
  'invite': [msg({ message: 'Invited a person' })],
  'invitation-link': [msg({ message: 'Made a new link of an invitation' })],
  'withdraw-invitation': [msg({ message: 'Withdrew an invitation' })],
  'join': joined,
  'join-by-passkey': joined,
  'join-as-member': joined,
  'own-log-in': signedIn,
  'log-in': signedIn,
  'pin-log-in': [msg({ message: 'Signed in with a PIN' })],
  'passkey-log-in': [msg({ message: 'Signed in with a passkey' })],
  'log-out': [msg({ message: 'Signed out' })],
  'switch-hospital': [msg({ message: 'Went on at another hospital' })],
  'end-sessions': [msg({ message: 'Signed out everywhere else' })],
  'set-pin': [msg({ message: 'Set the own PIN' })],
  'remove-pin': [msg({ message: 'Removed the own PIN' })],
  'own-password': [msg({ message: 'Chose a new own password' })],
  'add-passkey': [msg({ message: 'Added a passkey' })],
  'remove-passkey': [msg({ message: 'Removed a passkey' })],
  'switch-app-on': [msg({ message: 'Switched the authenticator app on' })],
  'switch-app-off': [msg({ message: 'Switched the authenticator app off' })],
  'new-recovery-codes': [msg({ message: 'Made new recovery codes' })],
  'hospital-password': [msg({ message: 'Changed the hospital’s password' })],
  'switch-own-log-in': [msg({ message: 'Switched the hospital’s own log-in on or off' })],
  'export-persons': [msg({ message: 'Saved tokens with names as a file' })],
  'print-register': [msg({ message: 'Opened the register' })],
  'first-hour': [msg({ message: 'Went on with the first set-up' })],
  'test-token': [msg({ message: 'Gave a test token' })],
  'remove-test-token': [msg({ message: 'Removed the test token' })],
  'short-address': [msg({ message: 'Chose the hospital’s short address' })],
  'position': [msg({ message: 'Set the hospital’s place on the map' })],
  'messages': [msg({ message: 'Changed the settings of messages' })],
  'arrival-code': [msg({ message: 'Made a new check-in code' })],
  'pair': [msg({ message: 'Paired a screen' })],
  'change-device': [msg({ message: 'Changed a screen' })],
  'remove-device': [msg({ message: 'Removed a screen' })],
  'cancel-kiosk': [msg({ message: 'Cancelled the tokens of a kiosk' })],
  'change-details': [msg({ message: 'Asked for a change of the hospital’s details' })],
  'withdraw-details': [msg({ message: 'Took back a change of the hospital’s details' })],
}

/** A call of the next token may have completed the one before it, or nothing else. */
function sentenceOf(what: TrailCode, { number, completed, state, note }: Params): Sentence | undefined {
  if (state) return states[state]
  if (note) return notes[note]
  if (completed === undefined) return sentences[what]
  return completed === number ? sentences.complete : completedAndCalled
}

/** Says an act in a sentence, where the history knows all that it names, and the rest of its subject.
 *  @param label for an act without one */
export function sayAct(
  { what, params, person: actor }: TrailRow,
  i18n: I18n,
  label: string,
): { words: string; detail: string } {
  const { from, to, ...rest } = params
  const days = from && to && (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)
  const subject: Subject = { ...rest, days }
  const [says, ...names] = sentenceOf(what, params) ?? []
  const isKnown = says && names.every((name) => subject[name] !== undefined)
  const values = { ...subject }
  const { number, slot, doctor, person } = values
  const others = Object.entries({ number, slot, doctor, person, days }).flatMap(([name, value]) =>
    value === undefined ||
    (name === 'person' && value === actor?.name) ||
    (isKnown && names.some((one) => one === name))
      ? []
      : String(value),
  )
  return { words: isKnown ? i18n._({ ...says, values }) : label, detail: others.join(', ') }
}
