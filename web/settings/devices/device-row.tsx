import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Pencil, TicketX, Unlink, VolumeX } from 'lucide-react'
import { cancelTokensOfDevice, removeDevice, type ListedDevice } from '#contract/devices.ts'
import { clockTime, sayInstant } from '../../lib/dates.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital } from '../../lib/session.ts'
import { useClock } from '../../live-queue/index.ts'
import { Button, Icon, useDialogs } from '../../ui/index.ts'
import { devicesChanged } from './use-devices.ts'

const halfDay = 12 * 3_600_000

export interface DeviceRowProps {
  device: ListedDevice
  onEdit: () => void
  /** @param announcement the outcome */
  onDone: (announcement: () => string) => void
}

/** A paired device: whether it is connected, and what the desk can do with it. */
export function DeviceRow({ device, onEdit, onDone }: DeviceRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: id, kind, name, soundLocked, waiting } = device
  const now = useClock((at) => Math.floor(at / 15_000) * 15_000)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = t`Unpair ${name}? It stops showing the queue, and shows a code to pair it again.`
      if (!(await dialogs.confirm(text, { action: t`Unpair`, cancel: t`Keep`, isDestructive: true }))) return
      await callAsHospital(removeDevice, { params: { id } })
      void devicesChanged()
      onDone(() => t`${name} is unpaired.`)
    },
    onError: (problem) => {
      void devicesChanged() // another desk may have unpaired it
      void dialogs.alert(problemText(problem), { title: t`The screen was not unpaired.` })
    },
  })
  const action = t`Cancel this kiosk's tokens`
  const cancelling = useMutation({
    mutationFn: async () => {
      const text = t`${plural(waiting, {
        one: `Cancel the # waiting token that ${name} has given today? This cannot be undone.`,
        other: `Cancel the # waiting tokens that ${name} has given today? This cannot be undone.`,
      })}`
      if (!(await dialogs.confirm(text, { action, cancel: t`Keep`, isDestructive: true }))) return
      const { cancelled } = await callAsHospital(cancelTokensOfDevice, { params: { id } })
      void devicesChanged()
      onDone(() => t`${plural(cancelled, { one: '# token was cancelled.', other: '# tokens were cancelled.' })}`)
    },
    onError: (problem) => {
      void devicesChanged()
      void dialogs.alert(problemText(problem), { title: t`The tokens were not cancelled.` })
    },
  })
  return (
    <li>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="muted">
          {kind === 'display' ? <Trans>Display on the wall</Trans> : <Trans>Kiosk at the door</Trans>}
          {' · '}
          <Seen seenAt={device.seenAt} now={now} />
        </p>
        {soundLocked && (
          <p className="device-sound">
            <Icon of={VolumeX} size="s" /> <Trans>Sound is off: press OK on its remote.</Trans>
          </p>
        )}
      </div>
      <div className="acts">
        {waiting > 0 && (
          <Button
            kind="quiet"
            small
            icon={TicketX}
            busy={cancelling.isPending}
            aria-label={t`Cancel this kiosk's tokens: ${name}`}
            onClick={() => cancelling.mutate()}
          >
            {action}
          </Button>
        )}
        <Button kind="quiet" small icon={Pencil} aria-label={t`Edit ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          kind="quiet"
          small
          icon={Unlink}
          busy={isPending}
          aria-label={t`Unpair ${name}`}
          onClick={() => mutate()}
        >
          <Trans>Unpair</Trans>
        </Button>
      </div>
    </li>
  )
}

function Seen({ seenAt, now }: { seenAt: string | null; now: number }) {
  const seen = seenOf(seenAt, now)
  if (!seen) return <Trans>not connected yet</Trans>
  if ('away' in seen) {
    const since = sayShort(seen.away, now)
    return (
      <b className="device-away">
        <Trans>not connected since {since}</Trans>
      </b>
    )
  }
  const { minutes } = seen
  return minutes === 0 ? <Trans>seen just now</Trans> : <Trans>seen {minutes} min ago</Trans>
}

/** The time alone, where the day is clear. */
const sayShort = (instant: number, now: number) =>
  now - instant < halfDay ? clockTime(instant) : sayInstant(instant, now)

const minute = 60_000

/** A device asks every 15 seconds, and the server notes it to a minute: after three minutes it is away. */
const awayAfter = 3

/** When a paired device asked last: a number of minutes, or an instant where it is away; undefined before the first time.
 *  @param now in milliseconds since 1970 */
export function seenOf(seenAt: string | null, now: number): { minutes: number } | { away: number } | undefined {
  if (seenAt === null) return undefined
  const at = Date.parse(seenAt)
  const minutes = Math.max(0, Math.floor((now - at) / minute))
  return minutes < awayAfter ? { minutes } : { away: at }
}
