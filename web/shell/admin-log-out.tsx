import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { adminSession } from '../lib/admin-session.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, useDialogs } from '../ui/index.ts'

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
