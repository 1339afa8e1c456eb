import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { untoldOfHospital, type Untold } from '#contract/unreached.ts'
import { nearDay, shortDay, today, typedTime } from '../lib/dates.ts'
import { unreachedNews } from '../lib/live-socket.ts'
import { callAsHospital } from '../lib/session.ts'
import { useMay } from '../lib/use-me.ts'
import { useClock } from '../live-queue/index.ts'
import { Card, Icon } from '../ui/index.ts'
import { AnswerText } from './answer-text.tsx'
import { CallPatient } from './call-patient.tsx'
import { UndoLine } from './undo-line.tsx'
import { useAnswers, type Answers } from './use-answers.ts'
import './reach.css'

/** Of other days and slots nothing tells this desk, in milliseconds. */
const askEvery = 30_000

/** The patients of the hospital who do not know that their token was cancelled or moved, also of a session that has ended and a slot that is
 *  gone: the desk calls them. Renders nothing without one. */
export function UntoldPatients({ timeZone }: { timeZone: string }) {
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
  const count = data.length
  if (count === 0 && !answers.last) return null
  return (
    <Card as="section" className="untold">
      <div className="untold-head">
        {count > 0 && (
          <h2>
            <button type="button" className="untold-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon of={BellRing} size="s" />
              <span>
                <Plural
                  value={count}
                  one="# person does not know that the token was cancelled or moved"
                  other="# people do not know that their token was cancelled or moved"
                />
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
              onUndo={answers.undo}
            >
              <Trans>Undo</Trans>
            </UndoLine>
          )}
        </div>
      </div>
      {isOpen && count > 0 && (
        <ul>
          {data.map((one) => (
            <UntoldPatient key={one.appointment} of={one} now={now} onAnswered={answers.answered} />
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
  onAnswered: Answers['answered']
}

function UntoldPatient({ of, now, onAnswered }: UntoldPatientProps) {
  const { t } = useLingui()
  const { appointment: id, queueNumber: number, name, contact, tried, doctor, to } = of
  const say = (day: string) => nearDay(day, now) ?? shortDay(day)
  const day = to && shortDay(to.appointmentDate)
  const newNumber = to?.queueNumber
  const session = `${say(of.appointmentDate)}, ${typedTime(of.startTime)}`
  return (
    <li>
      {to ? <b>{number}</b> : <s>{number}</s>}
      <CallPatient {...{ id, number, contact, tried, onAnswered }}>
        <b>
          <bdi>{name || t`Erased`}</bdi>
        </b>
        <small>
          {session}, <bdi>{doctor}</bdi>:{' '}
          {to ? (
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
