import { Trans } from '@lingui/react/macro'
import { Check, Clock, Footprints } from 'lucide-react'
import { clockTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Icon } from '../ui/index.ts'
import './list-head.css'

export interface ArrivalProps {
  /** In UTC. */
  arrivedAt: string | undefined
  onMyWayAt: string | undefined
}

/** Whether a patient is here. */
export function Arrival({ arrivedAt, onMyWayAt }: ArrivalProps) {
  useLanguage()
  const shape = arrivedAt ? Check : onMyWayAt ? Footprints : Clock
  const time = arrivedAt && clockTime(Date.parse(arrivedAt))
  return (
    <span className={arrivedAt ? 'arrival here' : 'arrival'}>
      <Icon of={shape} size="s" />
      {time ? <Trans>Arrived {time}</Trans> : onMyWayAt ? <Trans>On the way</Trans> : <Trans>Not arrived</Trans>}
    </span>
  )
}
