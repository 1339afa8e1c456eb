import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import type { DaySession } from '#contract/hospital-day.ts'
import { slotTimes } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Button } from '../ui/index.ts'
import { bookedIn } from './doctor-ticket.tsx'

/** The doctor's next session of the day, and what opens it. */
export interface Following {
  session: DaySession
  onOpen: () => void
}

/** In the place of who is next, after the end of a session: the next one. */
export function NextSession({ session }: { session: DaySession }) {
  useLanguage()
  const { startTime, endTime } = slotTimes(session.slot)
  const { left } = session
  const count = bookedIn(session)
  return (
    <>
      <span className="label">
        <Trans>NEXT SESSION</Trans>
      </span>
      <p className="next-session">
        <b>
          <Trans>
            {startTime} to {endTime}
          </Trans>
        </b>
        <span className="muted">
          <Trans>{count} booked</Trans>
          {left !== null && (
            <>
              , <Trans>{left} left</Trans>
            </>
          )}
        </span>
      </p>
    </>
  )
}

/** The acts after the end of a session: to the next one, or back. */
export function EndedActs({ following, onReopen }: { following: Following | undefined; onReopen: () => void }) {
  useLanguage()
  const startTime = following && slotTimes(following.session.slot).startTime
  return (
    <div className="desk-acts ended-acts">
      {following && (
        <Button className="main" onClick={following.onOpen}>
          <Trans>Open {startTime}</Trans>
        </Button>
      )}
      <Button kind="second" icon={RotateCcw} onClick={onReopen}>
        <Trans>Open this session again</Trans>
      </Button>
    </div>
  )
}
