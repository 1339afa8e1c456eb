import { Plural, Trans } from '@lingui/react/macro'
import { Clock, Coffee, List, Megaphone, Play, Undo2, UserX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/index.ts'
import type { DeskList } from '../desk-list.ts'
import { primaryOf, type PrimaryAct } from '../primary-act.ts'
import { deskKeys } from '../desk-keys.tsx'
import type { DeskActs } from '../use-desk-acts.ts'

export interface DoctorActsProps {
  list: DeskList
  acts: DeskActs
  isDone: boolean
  slotName: string
  onPause: () => void
  onLate: () => void
  onEnd: () => void
  /** Shows who was not here. */
  onAway: () => void
}

/** Focuses the large button, after a press on one that leaves the screen. */
export const focusMain = () => document.querySelector<HTMLElement>('.doctor-acts .main')?.focus()

/** The acts of the doctor's screen: none moves to another place when the state changes. */
export function DoctorActs({ list, acts, isDone, slotName, onPause, onLate, onEnd, onAway }: DoctorActsProps) {
  'use memo'
  const { called, status, away, completed } = list
  const primary = primaryOf(list)
  const isPaused = status === 'paused'
  if (isDone) {
    return (
      <div className="doctor-acts">
        {away > 0 && (
          <Button kind="quiet" className="whole" icon={List} onClick={onAway}>
            <Plural value={away} one="Show # not here" other="Show the # not here" />
          </Button>
        )}
        {status === 'closed' ? (
          <Button kind="second" className="main" icon={Play} onClick={() => acts.setState('open')}>
            <Trans>Open again</Trans>
          </Button>
        ) : (
          <Button kind="second" className="main" onClick={onEnd}>
            <Trans>End {slotName}</Trans>
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="doctor-acts">
      {called && (
        <>
          <Button
            kind="second"
            className="half"
            icon={UserX}
            aria-keyshortcuts={`Alt+${deskKeys.notHere}`}
            onClick={() => {
              acts.calledIsAway()
              focusMain()
            }}
          >
            <Trans>Not here</Trans>
          </Button>
          <Button
            kind="second"
            className="half"
            icon={Megaphone}
            aria-keyshortcuts={`Alt+${deskKeys.callAgain}`}
            onClick={acts.callAgain}
          >
            <Trans>Call again</Trans>
          </Button>
        </>
      )}
      <Button
        key={acts.last?.count}
        kind="quiet"
        className={acts.last ? 'undo on runs-out' : 'undo'}
        icon={Undo2}
        aria-disabled={acts.last ? undefined : true}
        aria-keyshortcuts={`Alt+${deskKeys.undo}`}
        onClick={() => {
          acts.undo()
          focusMain()
        }}
      >
        <Trans>Undo</Trans>
      </Button>
      <Button
        kind="quiet"
        className={isPaused ? 'on' : undefined}
        icon={Coffee}
        aria-pressed={isPaused}
        aria-keyshortcuts={`Alt+${deskKeys.pause}`}
        onClick={onPause}
      >
        <Trans>Break</Trans>
      </Button>
      <Button kind="quiet" icon={Clock} aria-keyshortcuts={`Alt+${deskKeys.late}`} onClick={onLate}>
        {status === 'late' ? <Trans>Change</Trans> : <Trans>I’m late</Trans>}
      </Button>
      {primary ? (
        <Button
          className="main"
          aria-disabled={acts.isResting || undefined}
          onKeyDown={ignoreRepeats}
          onClick={acts.moveOn}
        >
          <span>
            <MainText of={primary} />
          </span>
          <small>
            <Consequence of={primary} />
          </small>
        </Button>
      ) : (
        completed === 0 && (
          <Button className="main" aria-disabled>
            <span>
              <Trans>Next patient</Trans>
            </span>
            <small>
              <Trans>No one is waiting</Trans>
            </small>
          </Button>
        )
      )}
    </div>
  )
}

/** A held key would complete one patient after another. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

function MainText({ of }: { of: PrimaryAct }) {
  if (of.act === 'open' || (of.act === 'next' && of.resumes)) return <Trans>Go on</Trans>
  if (of.act === 'next') return <Trans>Next patient</Trans>
  const { number } = of.complete
  return <Trans>Complete {number}</Trans>
}

/** What the press will do. */
function Consequence({ of }: { of: PrimaryAct }) {
  if (of.act === 'open') return <Trans>No one is waiting</Trans>
  if (of.act === 'complete') return <Trans>Calls no one</Trans>
  const { complete, call } = of
  const { number, name } = call
  const [done] = [complete?.number]
  return done === undefined ? (
    <Trans>
      Calls {number}, <bdi>{name}</bdi>
    </Trans>
  ) : (
    <Trans>
      Completes {done}, calls {number}
    </Trans>
  )
}
