import { Trans } from '@lingui/react/macro'
import { Clock, createLucideIcon, LogOut, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { FreshnessText, useKnownAt } from '../live-queue/index.ts'
import { Button, Card } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import type { QueueSheet } from './queue-sheet.ts'
import { deskKeys } from './use-desk-keys.ts'

const Pause = createLucideIcon('pause-lines', [['path', { d: 'M9 6v12M15 6v12', key: 'lines' }]])

export interface QueueCountsProps {
  list: DeskList
  live: boolean
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  onSheet: (sheet: QueueSheet) => void
  onGoOn: () => void
  /** The estimate for a walk-in, and what is beside it. */
  children: ReactNode
}

/** The queue in figures, and the acts on it as a whole. */
export function QueueCounts({ list, live, fetchedAt, onSheet, onGoOn, children }: QueueCountsProps) {
  const { waiting, completed, status } = list
  return (
    <Card className="queue-counts">
      <p className="counts-line">
        <span>
          <Trans>
            <b>{waiting}</b> waiting, <b>{completed}</b> completed
          </Trans>
        </span>
        <Freshness live={live} fetchedAt={fetchedAt} />
      </p>
      {children}
      <div className="queue-acts">
        {status === 'late' && (
          <Button kind="quiet" small icon={Play} onClick={onGoOn}>
            <Trans>Doctor is here</Trans>
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
            <Trans>Doctor is late</Trans>
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
            <Trans>Pause</Trans>
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

/** A separate component: it renders on every live message, and most messages change no figure. */
function Freshness({ live, fetchedAt }: Pick<QueueCountsProps, 'live' | 'fetchedAt'>) {
  return <FreshnessText live={live} knownAt={useKnownAt(fetchedAt)} />
}
