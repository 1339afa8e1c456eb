import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { isRefusal, useHospitalProfile } from '../lib/session.ts'
import { Card, ListError, Skeleton, Skeletons } from '../ui/index.ts'
import './settings.css'

/** Renders its children once the own hospital has loaded. On a refusal the layout leads to the log-in. */
export function OwnHospital({ children }: { children: (hospital: HospitalProfile) => ReactNode }) {
  const { t } = useLingui()
  const { data: hospital, error, isFetching, refetch } = useHospitalProfile()
  if (hospital) return children(hospital)
  if (!error) return <Loading />
  if (isRefusal(error)) return null
  return (
    <ListError
      className="settings-alone"
      title={t`Couldnt fetch hospital details. Please try again later.`}
      text={problemText(error)}
      busy={isFetching}
      onRetry={refetch}
    />
  )
}

function Loading() {
  return (
    <Skeletons>
      <div className="settings-banner">
        <div>
          <Skeleton height="34px" width="60%" />
          <Skeleton height="24px" width="80%" />
        </div>
      </div>
      <div className="settings-cols">
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
