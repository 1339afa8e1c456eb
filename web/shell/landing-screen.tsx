import { PublicHospitalList } from '../hospitals/public-hospital-list.tsx'
import { Landing } from '../landing/landing.tsx'

/** The landing page with its list of hospitals. */
export default function LandingScreen() {
  return <Landing hospitals={<PublicHospitalList heading="h3" />} />
}
