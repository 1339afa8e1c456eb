import { useLingui } from '@lingui/react/macro'
import { useAdminSession } from '../lib/admin-session.ts'
import { Brand, NavLink } from '../ui/index.ts'
import { AdminLogOut } from './admin-log-out.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import './bars.css'
import './admin-layout.css'

/** The layout of the admin's pages, in full width. */
export default function AdminLayout() {
  const { t } = useLingui()
  const isIn = useAdminSession() === 'in'
  return (
    <>
      <SkipLink />
      <header className="top desk-top admin-top">
        <div className="desk">
          <Brand to="/admin" note={t`for Admin`} />
          {isIn && (
            <nav className="tabs" aria-label={t`Admin`}>
              <NavLink to="/admin/listOfHospitals">{t`Hospitals`}</NavLink>
              <NavLink to="/admin/requests">{t`Registration requests`}</NavLink>
              <NavLink to="/admin/audit">{t`Audit trail`}</NavLink>
            </nav>
          )}
          <div className="place">
            <LanguageSwitch />
            {isIn && <AdminLogOut />}
          </div>
        </div>
      </header>
      <Screen className="desk" />
    </>
  )
}
