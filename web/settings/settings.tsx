import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageTitle } from '../ui/index.ts'
import { Banner } from './banner.tsx'
import { DeviceSettings } from './devices/device-settings.tsx'
import { DoctorsSettings } from './doctors-settings.tsx'
import { OwnHospital } from './own-hospital.tsx'
import { PrintSettings } from './print-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** The hospital's settings: details, password, doctors and slots, papers and screens.
 *  @param logOut the log-out button */
export function Settings({ logOut }: { logOut: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle hidden>{t`Settings`}</PageTitle>
      <OwnHospital>
        {(hospital) => (
          <>
            <Banner hospital={hospital} logOut={logOut} />
            <DoctorsSettings doctors={hospital.doctors} />
            <SessionSettings hospital={hospital} />
            <PrintSettings hospital={hospital} />
            <DeviceSettings doctors={hospital.doctors} />
          </>
        )}
      </OwnHospital>
    </>
  )
}
