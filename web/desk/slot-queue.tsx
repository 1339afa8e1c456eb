import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useProblemText } from '../lib/use-language.ts'
import { Card, ListError, Skeleton, Skeletons } from '../ui/index.ts'
import { deskList } from './desk-list.ts'
import type { Counted } from './doctor-ticket.tsx'
import { OpenQueue, type SlotQueueProps } from './open-queue.tsx'
import { useActs } from './use-acts.ts'
import { useDeskQueue } from './use-desk-queue.ts'

/** The chosen slot's queue of today: the live ticket and the list. */
export function SlotQueue({
  hospital,
  doctor,
  slot,
  parts,
  following,
  onCount,
}: SlotQueueProps & { onCount: (counted: Counted) => void }) {
  'use memo'
  const { t } = useLingui()
  const queue = useDeskQueue(doctor._id, slot, hospital.timeZone)
  const { appointments, state, refetch, problem } = queue
  const { acts, held, press, complete } = useActs(slot._id, appointments)
  const whyNot = useProblemText(problem)
  const list = appointments && deskList({ appointments, state, acts, held, rejoinBehind: hospital.rejoinBehind })
  const called = list?.rows.flatMap(({ section, number }) => (section === 'called' ? [number] : [])).join(' ')
  const count = useEffectEvent(() => {
    if (!list) return
    const { waiting, current: currentQueueNumber, status, minutes } = list
    const numbers = called ? called.split(' ').map(Number) : []
    onCount({ slotId: slot._id, waiting, currentQueueNumber, state: status, minutes, called: numbers })
  })
  useLayoutEffect(() => count(), [called, list?.waiting, list?.current, list?.status, list?.minutes])
  if (list === undefined) {
    return whyNot ? <ListError title={t`The list did not load.`} text={whyNot} onRetry={refetch} /> : <Loading />
  }
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
