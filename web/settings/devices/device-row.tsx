import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Unlink, VolumeX } from 'lucide-react'
import { removeDevice, type Device } from '#contract/devices.ts'
import { clockTime, sayInstant } from '../../lib/dates.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital } from '../../lib/session.ts'
import { useClock } from '../../live-queue/index.ts'
import { Button, Icon, useDialogs } from '../../ui/index.ts'
import { seenOf } from './seen.ts'
import { devicesChanged } from './use-devices.ts'

const halfDay = 12 * 3_600_000

export interface DeviceRowProps {
  device: Device
  onEdit: () => void
  /** @param announcement the outcome */
  onGone: (announcement: () => string) => void
}

/** A paired device: whether it is connected, and what the desk can do with it. */
export function DeviceRow({ device, onEdit, onGone }: DeviceRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: id, kind, name, soundLocked } = device
  const now = useClock((at) => Math.floor(at / 15_000) * 15_000)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = t`Unpair ${name}? It stops showing the queue, and shows a code to pair it again.`
      if (!(await dialogs.confirm(text, { action: t`Unpair`, cancel: t`Keep`, isDestructive: true }))) return
      await callAsHospital(removeDevice, { params: { id } })
      void devicesChanged()
      onGone(() => t`${name} is unpaired.`)
    },
    onError: (problem) => {
      void devicesChanged() // another desk may have unpaired it
      void dialogs.alert(problemText(problem), { title: t`The screen was not unpaired.` })
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
