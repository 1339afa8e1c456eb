import { Settings } from '../settings/settings.tsx'
import { StaffLogOut } from './staff-log-out.tsx'

/** The hospital's settings, with the log-out button in their banner. */
export default function SettingsScreen() {
  return <Settings logOut={<StaffLogOut inWords />} />
}
