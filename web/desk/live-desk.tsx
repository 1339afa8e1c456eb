import { Trans, useLingui } from '@lingui/react/macro'
import { Check as CheckSign } from 'lucide-react'
import { genderText } from '../lib/gender-text.ts'
import { useMedia } from '../lib/media.ts'
import { useClockTime, useLanguage } from '../lib/use-language.ts'
import { useKnownAt } from '../live-queue/index.ts'
import { Button, Card, VisuallyHidden } from '../ui/index.ts'
import { LiveStub, PulseButton, Ticket, type TicketState } from '../ui/ticket/index.ts'
import type { DeskList, DeskRow } from './desk-list.ts'
import './live-desk.css'

export interface LiveDeskProps {
  list: DeskList
  live: boolean
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  onComplete: (id: string, number: number) => void
}

/** The live number, the next patient, and the button that completes. */
export function LiveDesk({ list, live, fetchedAt, onComplete }: LiveDeskProps) {
  'use memo'
  const { t } = useLingui()
  const { current, next, waiting, completed } = list
  const paper: TicketState = !live ? 'stale' : current === 0 ? 'wait' : 'live'
  const isWide = useMedia('(min-width: 62.51em)')
  const lastKnown = useClockTime(useKnownAt(fetchedAt))
  return (
    <aside className="live-desk" aria-label={t`Live queue`}>
      <Ticket
        shape={isWide ? 'tall' : 'wide'}
        printed
        state={paper}
        figures={String(current).length}
        label={
          current === 0 ? t`Not started` : paper === 'stale' ? t`Last known token ${current}` : t`Live token ${current}`
        }
        stub={
          <>
            <LiveStub state={paper} current={current} lastKnown={lastKnown} />
            {paper === 'live' && <PulseButton />}
          </>
        }
        body={next ? <Next row={next} onComplete={onComplete} /> : <NobodyWaits />}
      />
      <VisuallyHidden role="status">{next && t`Next: ${next.number}, ${next.name}`}</VisuallyHidden>
      <Card className="sum">
        <div>
          <b>{waiting}</b>
          <span className="muted">
            <Trans>waiting</Trans>
          </span>
        </div>
        <div>
          <b>{completed}</b>
          <span className="muted">
            <Trans>completed</Trans>
          </span>
        </div>
      </Card>
    </aside>
  )
}

function Next({ row, onComplete }: { row: DeskRow; onComplete: LiveDeskProps['onComplete'] }) {
  useLanguage()
  const { id, number, name, age, gender } = row
  return (
    <>
      <span className="label">
        <Trans>NEXT</Trans>
      </span>
      <div className="next-one">
        <span className="k">{number}</span>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
          <br />
          <span className="muted">
            {age}, {genderText(gender, 'desk')}
          </span>
        </p>
      </div>
      <Button wide icon={CheckSign} onClick={() => onComplete(id, number)}>
        <Trans>Complete {number}</Trans>
      </Button>
    </>
  )
}

function NobodyWaits() {
  return (
    <>
      <span className="label">
        <Trans>NEXT</Trans>
      </span>
      <p className="next-none">
        <b>
          <Trans>No one is waiting</Trans>
        </b>
      </p>
    </>
  )
}
