// by the name that Lingui knows it by
import { msg } from '#contract/text.ts'

// The texts of notices that the page has too: it shows notices itself while it is open, and some of the sentences on its screens. Each
// by itself, because a screen has few of them; the others are in `server/notifications/present.ts`.

export const queueUpdate = msg({ message: 'Queue Update', comment: 'Title of a notification on a locked phone' })
export const timeToGo = msg({
  message: "It's time to go to the clinic",
  comment: 'Title of a notification on a locked phone',
})
export const doctorIsLate = msg({
  message: 'The doctor is {minutes} min late',
  comment: 'Title of a notification on a locked phone',
})
export const lineIsPaused = msg({ message: 'The line is paused', comment: 'Title of a notification on a locked phone' })
export const placeIsFree = msg({ message: 'A place is free', comment: 'Title of a notification on a locked phone' })
export const currentNumber = msg({
  message: 'Current queue number',
  comment: 'Line of a notification: a colon and a number follow',
})
export const ownNumber = msg({
  message: 'Your token number',
  comment: 'Line of a notification: a colon and a number follow',
})
export const calledBetween = msg({
  message: 'Between {from} and {to}, right 8 times in 10.',
  comment: 'When a token is called: a range of time, {from} is 11:50 am on a page, and 10:40 in a notification',
})
