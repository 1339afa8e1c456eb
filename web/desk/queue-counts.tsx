import { Trans } from '@lingui/react/macro'
import { Clock, createLucideIcon, LogOut, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { estimateTurn, useClock } from '../live-queue/index.ts'
import { Button, Card } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import { KeyHint } from './key-hint.tsx'
import type { QueueSheet } from './queue-sheet.ts'
import { deskKeys } from './use-desk-keys.ts'

const Pause = createLucideIcon('pause-lines', [['path', { d: 'M9 6v12M15 6v12', key: 'lines' }]])

export interface QueueCountsProps {
  list: DeskList
  pace: number | null
  onSheet: (sheet: QueueSheet) => void
  onGoOn: () => void
  children: ReactNode
}

/** The queue in figures, and the acts on it as a whole. */
export function QueueCounts({ list, pace, onSheet, onGoOn, children }: QueueCountsProps) {
  const { waiting, completed, calledCount, status } = list
  return (
    <Card className="queue-counts">
      <p>
        <Trans>
          <b>{waiting}</b> waiting, <b>{completed}</b> completed
        </Trans>
      </p>
      <WalkInEstimate ahead={waiting + calledCount} pace={pace} />
      {children}
      <div className="queue-acts">
        {(status === 'late' || status === 'closed') && (
          <Button kind="quiet" small icon={Play} onClick={onGoOn}>
            {status === 'late' ? <Trans>Doctor is here</Trans> : <Trans>Open again</Trans>}
          </Button>
        )}
        {status !== 'closed' && (
          <Button
            kind="quiet"
            small
            icon={Clock}
            aria-keyshortcuts={`Alt+${deskKeys.late}`}
            onClick={() => onSheet('late')}
          >
            <Trans>Doctor is late</Trans> <KeyHint>{`Alt ${deskKeys.late}`}</KeyHint>
          </Button>
        )}
        {(status === 'open' || status === 'late') && (
          <Button
            kind="quiet"
            small
            icon={Pause}
            aria-keyshortcuts={`Alt+${deskKeys.pause}`}
            onClick={() => onSheet('pause')}
          >
            <Trans>Pause</Trans> <KeyHint>{`Alt ${deskKeys.pause}`}</KeyHint>
          </Button>
        )}
        {status !== 'closed' && (
          <Button kind="quiet" small icon={LogOut} onClick={() => onSheet('close')}>
            <Trans>End session</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

/** When a patient who comes now would be called; absent while the pace is unknown. */
function WalkInEstimate({ ahead, pace }: { ahead: number; pace: number | null }) {
  useLanguage()
  const at = useClock((now) => estimateTurn(ahead, pace, now)?.at)
  if (at === undefined) return null
  const time = clockTime(at)
  return (
    <p className="muted">
      <Trans>
        A walk-in now: about <b>{time}</b>
      </Trans>
    </p>
  )
}
