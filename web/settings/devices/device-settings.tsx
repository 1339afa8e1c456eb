import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Device } from '#contract/devices.ts'
import { useFocusInList } from '../../lib/focus-in-list.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { Button, Card, ListEmpty } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { DeviceRow } from './device-row.tsx'
import { DeviceSheet } from './device-sheet.tsx'
import { useDevices } from './use-devices.ts'
import '../settings.css'

/** The screens that are paired with the hospital: displays on the wall and kiosks at the door. */
export function DeviceSettings({ doctors }: { doctors: readonly OwnDoctor[] }) {
  const { t } = useLingui()
  const { data: devices, error, isFetching, refetch } = useDevices()
  /** The device in the open sheet; `new` for the one that is to be paired. */
  const [open, setOpen] = useState<Device | 'new'>()
  const [status, setStatus] = useTexts<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusInList('[aria-labelledby=device-settings] li', () => heading.current)

  function announce(announcement: () => string) {
    setOpen(undefined)
    setStatus(announcement)
  }
  return (
    <section className="device-settings" aria-labelledby="device-settings">
      <header className="settings-head">
        <h2 id="device-settings" ref={heading} tabIndex={-1}>
          <Trans>Displays and kiosks</Trans>
        </h2>
        <Button kind="quiet" small icon={Plus} onClick={() => setOpen('new')}>
          <Trans>Pair a screen</Trans>
        </Button>
      </header>
      <p role="status" className="settings-status">
        {status}
      </p>
      <Card className="device-list flush">
        {devices === undefined ? (
          error && <LoadError bare title={t`The screens did not load.`} of={{ error, isFetching, refetch }} />
        ) : devices.length === 0 ? (
          <ListEmpty
            ghost={false}
            title={t`No screens yet`}
            text={t`A display on the wall calls the numbers. At a kiosk, walk-ins take a token themselves.`}
          />
        ) : (
          <ul>
            {devices.map((device) => (
              <DeviceRow key={device._id} device={device} onEdit={() => setOpen(device)} onDone={setStatus} />
            ))}
          </ul>
        )}
      </Card>
      {open && (
        <DeviceSheet
          {...(open !== 'new' && { device: open })}
          taken={devices?.map(({ name }) => name) ?? []}
          doctors={doctors}
          onClose={() => setOpen(undefined)}
          onSaved={announce}
        />
      )}
    </section>
  )
}
