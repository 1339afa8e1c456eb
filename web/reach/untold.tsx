import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { untoldOfHospital, type Untold } from '#contract/unreached.ts'
import { clockTime, nearDay, shortDay, today, typedTime } from '../lib/dates.ts'
import { unreachedNews } from '../lib/live-socket.ts'
import { callAsHospital } from '../lib/session.ts'
import { useMay } from '../lib/use-me.ts'
import { useClock } from '../live-queue/index.ts'
import { Card, Icon } from '../ui/index.ts'
import { AnswerText, CallPatient } from './call-patient.tsx'
import { UndoLine } from './undo-line.tsx'
import { useAnswers, type Answers } from './use-answers.ts'
import './reach.css'

/** Of other days and slots nothing tells this desk, in milliseconds. */
const askEvery = 30_000

/** The patients of the hospital who do not know that their token was cancelled or moved, or that a place is kept, also of a session that has ended and a slot that is
 *  gone: the desk calls them. Renders nothing without one.
 *  @param props `onPress`: after a press on a button that leaves */
export function UntoldPatients({ timeZone, onPress }: { timeZone: string; onPress: () => void }) {
  const may = useMay()
  const { data = [], refetch } = useQuery({
    queryKey: ['hospital', 'queue', 'untold'],
    queryFn: ({ signal }) => callAsHospital(untoldOfHospital, { signal }),
    enabled: may('queue'),
    refetchInterval: askEvery,
  })
  useEffect(() => {
    const again = () => void refetch()
    unreachedNews.addEventListener('news', again)
    return () => unreachedNews.removeEventListener('news', again)
  }, [refetch])
  const [isOpen, setOpen] = useState(false)
  const now = useClock((at) => today(at, timeZone))
  const answers = useAnswers(refetch)
  const places = data.filter(({ place }) => place !== null).length
  const count = data.length - places
  if (data.length === 0 && !answers.last) return null
  return (
    <Card as="section" className="untold">
      <div className="untold-head">
        {data.length > 0 && (
          <h2>
            <button type="button" className="untold-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon of={BellRing} size="s" />
              <span>
                {count > 0 && (
                  <Plural
                    value={count}
                    one="# person does not know that the token was cancelled or moved"
                    other="# people do not know that their token was cancelled or moved"
                  />
                )}
                {count > 0 && places > 0 && <br />}
                {places > 0 && (
                  <Plural
                    value={places}
                    one="# person does not know that a place is kept"
                    other="# people do not know that a place is kept for them"
                  />
                )}
              </span>
            </button>
          </h2>
        )}
        <div role="status">
          {answers.last && (
            <UndoLine
              key={answers.last.count}
              text={<AnswerText {...answers.last} />}
              busy={answers.isUndoing}
              problem={answers.problem}
              onUndo={() => {
                answers.undo()
                onPress()
              }}
            >
              <Trans>Undo</Trans>
            </UndoLine>
          )}
        </div>
      </div>
      {isOpen && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <UntoldPatient
              key={one.appointment ?? one.place?._id}
              of={one}
              {...{ now, onPress }}
              onAnswered={answers.answered}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface UntoldPatientProps {
  of: Untold
  /** Today, at the hospital. */
  now: string
  onPress: () => void
  onAnswered: Answers['answered']
}

function UntoldPatient({ of, now, onPress, onAnswered }: UntoldPatientProps) {
  const { t } = useLingui()
  const { appointment, place, queueNumber, name, contact, tried, doctor, to } = of
  const id = appointment ?? place?._id ?? ''
  const number = queueNumber ?? undefined
  const say = (day: string) => nearDay(day, now) ?? shortDay(day)
  const day = to && shortDay(to.appointmentDate)
  const newNumber = to?.queueNumber
  const until = place && clockTime(Date.parse(place.until))
  const session = `${say(of.appointmentDate)}, ${typedTime(of.startTime)}`
  return (
    <li>
      {to ? <b>{number}</b> : place ? <span /> : <s>{number}</s>}
      <CallPatient {...{ id, number, contact, tried, onPress, onAnswered }} slotId={place?.slotId}>
        <b>
          <bdi>{name || t`Erased`}</bdi>
        </b>
        <small>
          {session}, <bdi>{doctor}</bdi>:{' '}
          {place ? (
            <Trans>a place is kept until {until}</Trans>
          ) : to ? (
            <Trans>
              moved to token {newNumber}, {day}
            </Trans>
          ) : (
            <Trans>cancelled</Trans>
          )}
        </small>
      </CallPatient>
    </li>
  )
}
