import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { LoadError } from '../lib/load-error.tsx'
import { isRefusal, useHospitalProfile } from '../lib/session.ts'
import { Card, PageTitle, Skeleton, Skeletons } from '../ui/index.ts'
import './settings.css'
import './settings-menu.css'

/** Renders its children once the own hospital has loaded. On a refusal the layout leads to the log-in. */
export function OwnHospital({ children }: { children: (hospital: HospitalProfile) => ReactNode }) {
  const { t } = useLingui()
  const { data: hospital, error, isFetching, refetch } = useHospitalProfile()
  if (hospital) return children(hospital)
  if (!error) return <Loading />
  if (isRefusal(error)) return null
  return (
    <>
      <PageTitle hidden>{t`Settings`}</PageTitle>
      <LoadError
        className="settings-alone"
        title={t`Couldnt fetch hospital details. Please try again later.`}
        of={{ error, isFetching, refetch }}
      />
    </>
  )
}

function Loading() {
  return (
    <Skeletons>
      <div className="settings">
        <div className="settings-menu">
          <Skeleton height="96px" />
          <Skeleton height="144px" />
        </div>
        <Card className="settings-loading">
          {['70%', '52%', '64%'].map((width) => (
            <div key={width}>
              <Skeleton height="48px" width={width} />
              <Skeleton height="48px" />
            </div>
          ))}
        </Card>
      </div>
    </Skeletons>
  )
}
