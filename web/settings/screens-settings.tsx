import { useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/slots.ts'
import { PageTitle } from '../ui/index.ts'
import { DeviceSettings } from './devices/device-settings.tsx'
import { PrintSettings } from './print-settings.tsx'

/** The section *Screens and papers*: the paired devices, slips and the poster. */
export function ScreensSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Screens and papers`}</PageTitle>
      <div className="settings-two">
        <DeviceSettings doctors={hospital.doctors} />
        <PrintSettings hospital={hospital} />
      </div>
    </>
  )
}
