import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { Button, IconButton, useDialogs, useNavigate } from '../ui/index.ts'
import { plural } from '@lingui/core/macro'
import { abandonActs } from '../desk/send-acts.ts'
import { readUnsent } from '../desk/unsent-acts.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalSession } from '../lib/session.ts'

/** The staff's log-out button, on every desk page.
 *  @param inWords as a labelled button instead of a header icon */
export function StaffLogOut({ inWords = false }: { inWords?: boolean }) {
  const { t } = useLingui()
  const leave = useStaffLogOut()
  const press = () => void leave()
  if (!inWords) return <IconButton label={t`Logout`} icon={LogOut} onClick={press} />
  return <Button kind="second" icon={LogOut} onClick={press}>{t`Logout`}</Button>
}

/** Logs the desk out, after a confirmation that names unsent acts. */
export function useStaffLogOut() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()

  /** Unsent acts belong to this session and end with it. */
  const lossOf = (unsent: number) =>
    t`${plural(unsent, {
      one: '# change is not sent yet. Logging out discards it.',
      other: '# changes are not sent yet. Logging out discards them.',
    })}`
  return async () => {
    const unsent = readUnsent().length
    const title = unsent > 0 ? lossOf(unsent) : undefined
    if (!(await dialogs.confirm(t`Are you sure you want to logout?`, { title, action: t`LOGOUT` }))) return
    abandonActs()
    // immediately: while the guard is mounted, a missing token would redirect to the log-in
    await navigate('/', { replace: true, flushSync: true })
    try {
      await hospitalSession.logOut()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`You are logged out on this device only` })
    }
  }
}
