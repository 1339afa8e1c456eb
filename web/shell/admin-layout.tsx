import { useLingui, Trans } from '@lingui/react/macro'
import { useAdminSession, adminSession } from '../lib/admin-session.ts'
import { Brand, NavLink, Button, useDialogs, useNavigate } from '../ui/index.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import './desk-bar.css'
import { LogOut } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'

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
              <NavLink to="/admin/messages">{t`Messages`}</NavLink>
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

/** The admin's log-out button, on every admin page. */
export function AdminLogOut() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()

  async function leave() {
    await navigate('/admin', { flushSync: true })
    try {
      await adminSession.logOut()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`You are logged out in this tab only` })
    }
  }
  return (
    <Button kind="quiet" small icon={LogOut} onClick={() => void leave()}>
      <Trans>Logout</Trans>
    </Button>
  )
}
