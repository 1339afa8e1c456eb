import { PublicHospitalList } from '../hospitals/public-hospital-list.tsx'
import { Landing } from '../landing/landing.tsx'
import { ScreenError } from './screen-error.tsx'
import { late, latePart } from '../lib/late.tsx'

const BelowTheFold = latePart(late(() => import('../landing/below-the-fold.tsx')))

/** The landing page with its list of hospitals. An error in the parts below stays within them. */
export default function LandingScreen() {
  return (
    <Landing hospitals={<PublicHospitalList heading="h3" />}>
      <ScreenError>
        <BelowTheFold />
      </ScreenError>
    </Landing>
  )
}
