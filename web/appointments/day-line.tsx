import { useLingui } from '@lingui/react/macro'
import { Line } from '../ui/ticket/index.ts'
import { useDayHeading, type DayFacts } from './day-words.ts'

/** Whom a missed patient sees in the line. */
const mostSeen = 2

/** The line with a patient who goes in, or is not in it. */
export function DayLine({ kind, place }: Pick<DayFacts, 'kind' | 'place'>) {
  const { t } = useLingui()
  const { current, inside, ahead, waitingAhead, numbersAhead } = place
  if (kind === 'called')
    return <Line {...{ current, inside, ahead }} waitingAhead={0} you="inside" label={t`You go in now`} />
  if (kind !== 'missed') return <Line {...{ current, inside, ahead, waitingAhead, numbersAhead }} />
  const seen = Math.min(mostSeen, waitingAhead)
  return (
    <Line
      {...{ current, inside, ahead, numbersAhead }}
      waitingAhead={seen}
      you="out"
      label={t`You are not in the line`}
    />
  )
}

/** The same words in a list of appointments. */
export function DayWords(facts: DayFacts) {
  return <p className="day-words">{useDayHeading(facts)}</p>
}
