import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { joinWaitlist, leaveWaitlist } from '#contract/waitlist.ts'
import { clockTime } from '../lib/dates.ts'
import { usePermission } from '../lib/notification-permission.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button, Icon, useDialogs } from '../ui/index.ts'
import { waitlistQuery } from '../lib/waitlist-query.ts'
import './quiet-hours.css'

/** Under a full slot: asks for a notice of a free place, ends that, or takes the place that is kept. */
export default function Waitlist({ slot, day, onTake }: { slot: Slot; day: ServiceDay; onTake: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const isNotified = usePermission() === 'granted'
  const waitlist = useQuery(waitlistQuery)
  const { _id: slotId, name } = slot
  const entry = waitlist.data?.find((one) => one.slotId === slotId && one.appointmentDate === day)
  const change = useMutation({
    mutationFn: async (act: typeof joinWaitlist | typeof leaveWaitlist) => {
      await callAsPatient(act, { params: { slotId }, body: { appointmentDate: day } })
    },
    onError: (problem) => void dialogs.alert(problemText(problem)),
    // Also after a refusal: there may be places again.
    onSettled: () =>
      Promise.all([['slots'], waitlistQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  if (!waitlist.data && !waitlist.error) return <div className="waitlist" aria-busy="true" />
  if (!entry) {
    return (
      <div className="waitlist">
        <Button kind="quiet" icon={Bell} busy={change.isPending} onClick={() => change.mutate(joinWaitlist)}>
          <Trans>Tell me if a place opens in {name}</Trans>
        </Button>
      </div>
    )
  }
  const until = entry.offeredUntil && clockTime(Date.parse(entry.offeredUntil))
  return (
    <div className="waitlist">
      <p role="status">
        <Icon of={BellRing} />
        <span>
          {until
            ? t`A place in ${name} is kept for you until ${until}.`
            : isNotified
              ? t`We will tell you`
              : t`You are on the waitlist. Notices are off on this phone: look here again.`}
        </span>
      </p>
      {until && (
        <Button small onClick={onTake}>
          <Trans>Take it</Trans>
        </Button>
      )}
      <Button
        kind="quiet"
        small
        busy={change.isPending}
        aria-label={t`Do not tell me about ${name}`}
        onClick={() => change.mutate(leaveWaitlist)}
      >
        <Trans>Do not tell me</Trans>
      </Button>
    </div>
  )
}
