import { useLingui } from '@lingui/react/macro'
import { today } from '../lib/dates.ts'
import { useProblemText } from '../lib/use-language.ts'
import { useClock, useIsLive } from '../live-queue/index.ts'
import { Card, ListError, Skeleton, Skeletons } from '../ui/index.ts'
import { deskList } from './desk-list.ts'
import { LiveDesk } from './live-desk.tsx'
import { QueueList } from './queue-list.tsx'
import { useCompletion } from './use-completion.ts'
import { useDeskQueue } from './use-desk-queue.ts'

/** The chosen slot's queue of today: the live ticket and the list. */
export function SlotQueue({ slotId, timeZone }: { slotId: string; timeZone: string }) {
  'use memo'
  const { t } = useLingui()
  const { appointments, state, date, fetchedAt, refetch, problem } = useDeskQueue(slotId, timeZone)
  const { pressed, held, complete } = useCompletion(slotId, appointments)
  const live = useIsLive(slotId, date, fetchedAt)
  const day = useClock((now) => today(now, timeZone))
  const whyNot = useProblemText(problem)
  if (appointments === undefined) {
    return whyNot ? <ListError title={t`The list did not load.`} text={whyNot} onRetry={refetch} /> : <Loading />
  }
  const list = deskList(appointments, state, pressed, held)
  const onComplete = (id: string, number: number) => void complete(id, number)
  return (
    <div className="desk-grid">
      <LiveDesk list={list} live={live} fetchedAt={fetchedAt} onComplete={onComplete} />
      <QueueList
        list={list}
        day={date}
        today={day}
        live={live}
        fetchedAt={fetchedAt}
        onRefresh={refetch}
        onComplete={onComplete}
      />
    </div>
  )
}

function Loading() {
  return (
    <Skeletons className="desk-grid">
      <div className="live-desk">
        <Skeleton height="440px" />
      </div>
      <Card className="queue-loading">
        {['70%', '52%', '84%', '61%', '45%', '73%'].map((width) => (
          <div key={width}>
            <Skeleton height="36px" />
            <Skeleton height="20px" width={width} />
            <Skeleton height="20px" />
          </div>
        ))}
      </Card>
    </Skeletons>
  )
}
