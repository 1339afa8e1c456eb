import { lazy, Suspense } from 'react'
import { PublicHospitalList } from '../hospitals/public-hospital-list.tsx'
import { Landing } from '../landing/landing.tsx'
import { ScreenError } from './screen-error.tsx'
import { textsReady } from '../lib/texts.ts'

const BelowTheFold = lazy(() => import('../landing/below-the-fold.tsx').then(textsReady))

/** The landing page with its list of hospitals. An error in the parts below stays within them. */
export default function LandingScreen() {
  return (
    <Landing hospitals={<PublicHospitalList heading="h3" />}>
      <ScreenError>
        <Suspense>
          <BelowTheFold />
        </Suspense>
      </ScreenError>
    </Landing>
  )
}
