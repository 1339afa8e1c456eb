import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TrailCode } from '#contract/trail.ts'

/** What people do to a token, with its number: what the history says after the person's name. */
export const actsOnTokens: Readonly<Partial<Record<TrailCode, MessageDescriptor>>> = {
  'book': msg({ message: 'Gave token {number}' }),
  'correct': msg({ message: 'Corrected the details of token {number}' }),
  'complete': msg({ message: 'Completed token {number}' }),
  'cancel': msg({ message: 'Cancelled token {number}' }),
  'next': msg({ message: 'Called token {number}' }),
  'call': msg({ message: 'Called token {number}' }),
  'no-show': msg({ message: 'Marked token {number} not here' }),
  'rejoin': msg({ message: 'Put token {number} back in line' }),
  'arrive': msg({ message: 'Marked token {number} as arrived' }),
  'priority': msg({ message: 'Changed the priority of token {number}' }),
  'move': msg({ message: 'Moved token {number} in the line' }),
  'transfer': msg({ message: 'Gave token {number} another slot or day' }),
  'undo': msg({ message: 'Took back the last act on token {number}' }),
  'again': msg({ message: 'Gave the patient of token {number} a new one' }),
}
