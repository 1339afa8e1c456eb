import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { ArriveSheet } from './day-arrive.tsx'
import type { DayKind } from './day-kind.ts'
import { storeRejoined, useHasRejoined } from './rejoined.ts'
import { useOwnAct } from './use-own-act.ts'

interface ActsProps {
  appointment: Appointment
}

/** The one act of the card: what helps the patient and the desk most, now. */
export function DayActs({ kind, appointment }: ActsProps & { kind: DayKind | undefined }) {
  const { onMyWayAt, arrivedAt } = appointment
  if (kind === 'closed') return null
  if (kind === 'missed') return <Rejoin appointment={appointment} />
  if (kind === 'called') return <OnMyWay appointment={appointment} isFirst />
  if (arrivedAt !== undefined)
    return (
      <Done>
        <Trans>The desk knows that you are here.</Trans>
      </Done>
    )
  if (kind === 'next' || kind === 'overdue') return <Arrive appointment={appointment} isFirst />
  return onMyWayAt === undefined ? <OnMyWay appointment={appointment} /> : <Arrive appointment={appointment} />
}

/** What the desk knows. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p className="day-done muted" role="status">
      {children}
    </p>
  )
}

/** @param isFirst whether it is the card's main act */
function OnMyWay({ appointment, isFirst = false }: ActsProps & { isFirst?: boolean }) {
  const dialogs = useDialogs()
  const act = useOwnAct(appointment)
  const isDone = appointment.onMyWayAt !== undefined
  return (
    <div className="day-acts">
      {!isDone && (
        <Button
          wide
          kind={isFirst ? 'primary' : 'second'}
          busy={act.isPending}
          onClick={() =>
            act.mutate({ act: 'on-my-way' }, { onError: (problem) => void dialogs.alert(problemText(problem)) })
          }
        >
          <Trans>I'm on my way</Trans>
        </Button>
      )}
      {(isFirst || isDone) && (
        <Done>
          <Trans>The desk sees that you are coming.</Trans>
        </Done>
      )}
    </div>
  )
}

function Arrive({ appointment, isFirst = false }: ActsProps & { isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="day-acts">
      <Button wide kind={isFirst ? 'primary' : 'second'} icon={MapPin} onClick={() => setOpen(true)}>
        <Trans>I'm here</Trans>
      </Button>
      {!isFirst && (
        <Done>
          <Trans>The desk sees that you are coming.</Trans>
        </Done>
      )}
      {isOpen && <ArriveSheet appointment={appointment} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Back into the line, once; after that the desk decides. */
function Rejoin({ appointment }: ActsProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const act = useOwnAct(appointment)
  const { _id: id, queueNumber } = appointment
  if (useHasRejoined(id)) return null

  function rejoin() {
    act.mutate(
      { act: 'rejoin' },
      {
        onSuccess: () => storeRejoined(id),
        onError: (problem) => {
          if (problem instanceof ApiProblem && problem.code === 'rejoined-before') storeRejoined(id)
          void dialogs.alert(problemText(problem))
        },
      },
    )
  }
  return (
    <div className="day-acts">
      <Button wide icon={MapPin} busy={act.isPending} onClick={rejoin}>
        <Trans>I'm here</Trans>
      </Button>
      <Done>{t`You come back into the line with token ${queueNumber}.`}</Done>
    </div>
  )
}
