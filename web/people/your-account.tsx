import { useLingui } from '@lingui/react/macro'
import { useAskedMe } from '../lib/use-me.ts'
import { problemText } from '../lib/problem-text.ts'
import { ListError, PageTitle, Redirect, Skeleton, Skeletons } from '../ui/index.ts'
import { AboutYou } from './about-you.tsx'
import { sayLoginName } from './login-name-field.tsx'
import { MonthlyReport } from './monthly-report.tsx'
import { OwnProofs } from './own-proofs.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { roleText } from './role-text.ts'
import './people.css'
import './your-account.css'

/** The own account of a person at the desk: name and language, ways to prove who it is, and sessions. */
export default function YourAccount() {
  const { t } = useLingui()
  const { data: me, error, isFetching, refetch } = useAskedMe()
  if (me?.person === null) return <Redirect to="/hospital-dashboard" />
  if (!me)
    return error ? (
      <>
        <PageTitle>{t`Your account`}</PageTitle>
        <ListError
          title={t`Your account did not load.`}
          text={problemText(error)}
          busy={isFetching}
          onRetry={refetch}
        />
      </>
    ) : (
      <Skeletons>
        <Skeleton height="320px" />
      </Skeletons>
    )
  const { person, loginName } = me
  return (
    <div className="your-account">
      <header>
        <PageTitle>{t`Your account`}</PageTitle>
        <p className="muted">
          <bdi>{person.name}</bdi>, <bdi>{sayLoginName(loginName ?? '')}</bdi>, {roleText(person.role)}
        </p>
      </header>
      <div className="your-account-columns">
        <div>
          <OwnProofs me={me} person={person} />
          <AboutYou key={person.name} me={me} person={person} />
          <MonthlyReport me={me} />
        </div>
        <OwnSessions />
      </div>
    </div>
  )
}
