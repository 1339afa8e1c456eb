import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleHelp, Info, KeyRound, LogOut, UserRound } from 'lucide-react'
import { sayMobile } from '../lib/mobile-text.ts'
import { LoadError } from '../lib/load-error.tsx'
import { problemText } from '../lib/problem-text.ts'
import { forgetPatient, logOutPatient } from '../lib/end-sessions.ts'
import { usePatientProfile } from '../lib/session.ts'
import { Button, Card, Icon, Link, PageTitle, useDialogs, useNavigate } from '../ui/index.ts'
import { late, latePart } from '../lib/late.tsx'
import { clearTab } from '../lib/tab-storage.ts'
import { endNotifications } from '../notifications/index.ts'
import './profile.css'

const MyPeople = latePart(late(() => import('../privacy/my-people.tsx')))
const MessageConsents = latePart(late(() => import('../privacy/message-consents.tsx')))
/** Last and rarely used, so that its loading shifts nothing. */
const OwnData = latePart(late(() => import('../privacy/own-data.tsx')))

/** The profile: account, information, changes and log-out. */
export default function Profile() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const links = [
    { to: '/ufp', icon: KeyRound, text: t`CHANGE PASSWORD` },
    { to: '/help', icon: CircleHelp, text: t`HELP` },
    { to: '/about', icon: Info, text: t`ABOUT US` },
  ]
  async function leave() {
    if (!(await dialogs.confirm(t`Are you sure you want to logout?`, { action: t`LOGOUT` }))) return
    // immediately: while the guard is mounted, a missing token would redirect to the log-in
    await navigate('/', { replace: true, flushSync: true })
    try {
      await clearDevice()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`You are logged out on this device only` })
    }
  }
  async function leaveErased() {
    await navigate('/', { replace: true, flushSync: true })
    await clearDevice(forgetPatient)
    await dialogs.alert(t`Your name and number are deleted. You can sign up again with this number at any time.`, {
      title: t`Your account is erased`,
    })
  }
  return (
    <div className="stack page">
      <PageTitle>{t`Profile`}</PageTitle>
      <Card>
        <Who />
      </Card>
      <Card className="profile-ways">
        <ul className="ruled">
          {links.map(({ to, icon, text }) => (
            <li key={to}>
              <Link to={to}>
                <Icon of={icon} />
                {text}
                <Icon of={ChevronRight} size="s" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <MessageConsents />
      <MyPeople />
      <Button kind="danger" wide icon={LogOut} onClick={() => void leave()}>
        <Trans>LOGOUT</Trans>
      </Button>
      <OwnData onErased={() => void leaveErased()} />
    </div>
  )
}

function Who() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = usePatientProfile()
  if (data)
    return (
      <div className="profile-who">
        <Icon of={UserRound} />
        <div>
          <p className="profile-name">{data.fullName}</p>
          <p className="muted">{sayMobile(data.mobileNo)}</p>
        </div>
      </div>
    )
  if (error) return <LoadError bare title={t`Your profile did not load.`} of={{ error, isFetching, refetch }} />
  return (
    <p className="profile-wait" role="status">
      <Trans>Loading</Trans>
    </p>
  )
}

/** Ends the patient's session and removes its data from this device: storage, caches, notifications.
 *  @param end ends the session; by default on the server too
 *  @throws if the session cannot be ended on the server; the device is cleared regardless */
async function clearDevice(end: () => Promise<void> = logOutPatient): Promise<void> {
  const ended = end()
  clearTab()
  const [answer] = await Promise.allSettled([ended, endNotifications()])
  if (answer.status === 'rejected') throw answer.reason
}
