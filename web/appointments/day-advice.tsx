import { Trans, useLingui } from '@lingui/react/macro'
import { House } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { setOutBefore } from '#contract/live-queue.ts'
import type { LivePlace } from '../live-queue/index.ts'
import { Note } from '../ui/index.ts'

/** When to leave for the clinic, while it is not known when the turn comes. */
export function DayAdvice({ of: appointment, place }: { of: Appointment; place: LivePlace }) {
  const { t } = useLingui()
  if (place.paper !== 'wait' && place.paper !== 'live') return null
  const setOutAt = appointment.queueNumber - setOutBefore
  const start = appointment.slot.startTime
  return (
    <Note icon={House}>
      {setOutAt > place.current ? (
        <Trans>
          Set out when the live token reaches <b>{setOutAt}</b>. You can wait at home until then.
        </Trans>
      ) : place.paper === 'wait' ? (
        t`Be there when the slot starts, at ${start}.`
      ) : (
        t`Set out when two people are ahead of you. You can wait at home until then.`
      )}
    </Note>
  )
}
