import { useLingui } from '@lingui/react/macro'
import { useProblemText } from '../lib/use-language.ts'
import { Card, ListError, Skeleton, Skeletons } from '../ui/index.ts'
import { deskList } from './desk-list.ts'
import { OpenQueue, type SlotQueueProps } from './open-queue.tsx'
import { useActs } from './use-acts.ts'
import { useDeskQueue } from './use-desk-queue.ts'

/** The chosen slot's queue of today: the live ticket and the list. */
export function SlotQueue({ hospital, doctor, slot, parts, following }: SlotQueueProps) {
  'use memo'
  const { t } = useLingui()
  const queue = useDeskQueue(doctor._id, slot, hospital.timeZone)
  const { appointments, state, refetch, problem } = queue
  const { acts, held, press, complete } = useActs(slot._id, appointments)
  const whyNot = useProblemText(problem)
  if (appointments === undefined) {
    return whyNot ? <ListError title={t`The list did not load.`} text={whyNot} onRetry={refetch} /> : <Loading />
  }
  const list = deskList({ appointments, state, acts, held, rejoinBehind: hospital.rejoinBehind })
  return (
    <OpenQueue
      hospital={hospital}
      doctor={doctor}
      slot={slot}
      list={list}
      queue={queue}
      press={press}
      onComplete={complete}
      parts={parts}
      following={following}
    />
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
