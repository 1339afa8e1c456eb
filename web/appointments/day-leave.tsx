import { Trans, useLingui } from '@lingui/react/macro'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { bareTime } from '../lib/dates.ts'
import { useClock, type TurnRange } from '../live-queue/index.ts'
import { Button, Icon } from '../ui/index.ts'
import type { Appointment } from '#contract/appointments.ts'
import { TravelSheet } from './day-travel.tsx'
import { leaveBy, useTravel } from './leave-by.ts'

/** When to leave for the clinic, from the minutes of travel, or the question for them. */
export function LeaveBy({ of: { hospitalId }, range }: { of: Appointment; range: TurnRange }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const travel = useTravel()
  const leave = useClock((now) => leaveBy(range, travel, now))
  const time = typeof leave === 'number' && bareTime(leave, hospitalId.timeZone)
  return (
    <div className="leave" data-plain={leave === undefined || undefined}>
      {leave !== undefined && <Icon of={Footprints} />}
      <div>
        {leave !== undefined && (
          <span>
            {time ? (
              <Trans>
                Leave by <b>{time}</b>
              </Trans>
            ) : (
              <b>
                <Trans>Leave now</Trans>
              </b>
            )}
          </span>
        )}
        <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {travel === undefined ? <Trans>How far away are you?</Trans> : t`${travel} min away`}
        </Button>
      </div>
      {isOpen && <TravelSheet travel={travel} onClose={() => setOpen(false)} />}
    </div>
  )
}
