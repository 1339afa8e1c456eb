import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../ui/index.ts'
import { calledAtOf, roomOf, useDayHeading, type DayFacts } from './day-words.ts'
import { useHasRejoined } from './rejoined.ts'

/** The heading of the patient's home.
 *  @param bare only its words, for a live region */
export function DayHeading({ bare = false, ...facts }: DayFacts & { bare?: boolean }) {
  const heading = useDayHeading(facts)
  return bare ? heading : <PageTitle>{heading}</PageTitle>
}

/** What the patient should do, or the place in the line. */
export function DayDetail({ kind, appointment, place }: DayFacts) {
  const { t } = useLingui()
  const { queueNumber, _id: id } = appointment
  const { ahead } = place
  const { minutes } = place.queue
  const room = roomOf(appointment, place)
  const at = calledAtOf(appointment)
  const hasRejoined = useHasRejoined(id)
  switch (kind) {
    case 'next':
      return place.inside && room ? (
        <Trans>
          Wait near room <b>{room}</b>.
        </Trans>
      ) : place.inside ? (
        t`Wait near the door.`
      ) : (
        <GoToDesk own={queueNumber} />
      )
    case 'called':
      if (!room) return <GoToDesk own={queueNumber} />
      return at ? (
        <Trans>
          Called at <b>{at}</b>
        </Trans>
      ) : null
    case 'missed':
      return hasRejoined ? (
        t`Ask at the desk.`
      ) : (
        <Trans>
          Press <b>I'm here</b> or ask at the desk.
        </Trans>
      )
    case 'overdue':
      return null
    case 'closed':
      return t`Ask at the desk.`
    case 'late':
    case 'paused':
      return (
        <>
          {t`${plural(ahead, { 0: 'You are the first in line', one: '# person ahead of you', other: '# people ahead of you' })}`}
          {kind === 'paused' && minutes !== null && (
            <>
              <br />
              <Trans>The pause takes about {minutes} min</Trans>
            </>
          )}
        </>
      )
  }
}

function GoToDesk({ own }: { own: number }) {
  return (
    <Trans>
      Go to the desk and say <b>{own}</b>
    </Trans>
  )
}
