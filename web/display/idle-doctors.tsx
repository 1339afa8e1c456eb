import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import type { BoardDoctor } from '#contract/devices.ts'
import { clockTime } from '../lib/dates.ts'
import { liveStore } from '../lib/live-socket.ts'
import { withDatesIn } from '../lib/texts-in.ts'
import { useClock } from '../live-queue/index.ts'
import { doctorState, isIdle, newer, stateText, untilText } from './doctor-state.ts'
import { Fit } from './fit.tsx'
import { pageAt } from './missed-numbers.tsx'

/** Doctors in the line at a time: as many as are read from six metres in its width. */
const mostShown = 2

export interface IdleDoctorsProps {
  doctors: readonly BoardDoctor[]
  texts: readonly I18n[]
  timeZone: string
}

/** One line for the doctors whom no patient waits for: why, in one language at a time. Nothing without one. */
export function IdleDoctors({ doctors, texts, timeZone }: IdleDoctorsProps) {
  const pages = idlePages(doctors, mostShown, texts)
  const page = pages[useClock((now) => pageAt(pages.length, now))]
  if (!page) return null
  const { text, shown } = page
  return (
    <aside className="idle" lang={text.locale}>
      {shown.map((doctor) => (
        <p key={doctor._id}>
          <Fit>
            <b>
              <bdi>{(text === texts[0] ? undefined : doctor.secondName) ?? doctor.name}</bdi>
            </b>{' '}
            {whyIdle(doctor, text, timeZone)}
          </Fit>
        </p>
      ))}
    </aside>
  )
}

/** All doctors in the first language, a few at a time, then in the next one. */
export const idlePages = <Text, Doctor>(doctors: readonly Doctor[], most: number, texts: readonly Text[]) =>
  texts.flatMap((text) =>
    Array.from({ length: Math.ceil(doctors.length / most) }, (_, page) => ({
      text,
      shown: doctors.slice(page * most, (page + 1) * most),
    })),
  )

function whyIdle({ session, away }: BoardDoctor, text: I18n, timeZone: string): string {
  const queue = session && newer(liveStore.state(session.slotId, session.queue.date), session.queue)
  const state = doctorState(session, queue, timeZone, away)
  if ('number' in state) return text._(msg`No one is waiting`)
  return withDatesIn(text.locale, () => {
    const until = untilText(state, timeZone, clockTime)
    return text._(state.kind === 'not-started' && until ? until : stateText(state))
  })
}

/** Parts the doctors into those with a ticket and those in the line, live. Without a patient for any of them, all have a ticket. */
export function useIdleDoctors(doctors: readonly BoardDoctor[]): { shown: BoardDoctor[]; idle: BoardDoctor[] } {
  const idle = useSyncExternalStore(liveStore.watch, () => {
    const ids = doctors.filter(isIdleNow).map(({ _id }) => _id)
    return ids.length === doctors.length ? '' : ids.join(' ')
  }).split(' ')
  return {
    shown: doctors.filter(({ _id }) => !idle.includes(_id)),
    idle: doctors.filter(({ _id }) => idle.includes(_id)),
  }
}

function isIdleNow({ session }: BoardDoctor): boolean {
  return !session || isIdle(newer(liveStore.state(session.slotId, session.queue.date), session.queue))
}
