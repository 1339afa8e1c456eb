import { late, latePart } from '../lib/late.tsx'
import { Settings } from '../settings/settings.tsx'
import { StaffLogOut } from './staff-log-out.tsx'

const History = latePart(late(() => import('./history.tsx')))

/** The hospital's settings, with the log-out button in their banner and the history. */
export default function SettingsScreen() {
  return <Settings logOut={<StaffLogOut inWords />} history={<History />} />
}
