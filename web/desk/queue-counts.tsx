import { Trans } from '@lingui/react/macro'
import { Clock, createLucideIcon, LogOut, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { FreshnessText, useKnownAt } from '../live-queue/index.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Button, Card, Icon } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import { reasonText } from './reason-text.ts'
import { deskKeys } from './desk-keys.tsx'

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
        {list.called && <Holdup of={list} />}
        <Freshness live={live} fetchedAt={fetchedAt} />
      </p>
      {children}
      <div className="queue-acts">
        {status === 'paused' && list.called && (
          <Button kind="quiet" small icon={Play} onClick={onGoOn}>
            <Trans>Go on</Trans>
          </Button>
        )}
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

/** That the queue is late or paused, while the stub says who is called. */
function Holdup({ of: { status, minutes, reason } }: { of: DeskList }) {
  useLanguage()
  if (status !== 'late' && status !== 'paused') return null
  const late = minutes
  return (
    <b className="holdup">
      <Icon of={status === 'late' ? Clock : Pause} size="s" />
      {status === 'late' ? (
        <Trans>{late} min late</Trans>
      ) : (
        <span>
          {reason ? reasonText(reason) : <Trans>Paused</Trans>}
          {minutes !== null && (
            <>
              , <Trans>{minutes} min</Trans>
            </>
          )}
        </span>
      )}
    </b>
  )
}

/** A separate component: it renders on every live message, and most messages change no figure. */
function Freshness({ live, fetchedAt }: Pick<QueueCountsProps, 'live' | 'fetchedAt'>) {
  return <FreshnessText live={live} knownAt={useKnownAt(fetchedAt)} />
}

/** The sheets of the whole queue. */
export type QueueSheet = 'late' | 'pause' | 'close'
