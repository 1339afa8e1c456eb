import { lazy, Suspense, useEffect } from 'react'
import { textsReady } from '../lib/texts.ts'
import { changeDayOf, useChangedDay } from './reschedule-store.ts'

const RescheduleSheet = lazy(() => import('./reschedule-sheet.tsx').then(textsReady))

/** The sheet in which a token's day is changed. It stands apart from the token's card: after a lost answer the token may be gone, and the
 *  next try has to carry the same key. */
export function RescheduleHost() {
  const appointment = useChangedDay()
  useEffect(() => () => changeDayOf(undefined), [])
  return (
    appointment && (
      <Suspense>
        <RescheduleSheet key={appointment._id} appointment={appointment} onClose={() => changeDayOf(undefined)} />
      </Suspense>
    )
  )
}
