import { useLingui, Trans } from '@lingui/react/macro'
import { setMonthlyReport, type Me } from '#contract/persons.ts'
import { useAskedMe, meChanged } from '../lib/use-me.ts'
import { LoadError } from '../lib/load-error.tsx'
import { PageTitle, Redirect, Skeleton, Skeletons, Card, Switch } from '../ui/index.ts'
import { callAsHospital } from '../lib/session.ts'
import { Refusal } from './form-end.tsx'
import { AboutYou } from './about-you.tsx'
import { sayLoginName } from './login-name-field.tsx'
import { OwnProofs } from './own-proofs.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { roleText } from './role-text.ts'
import { useAttempt } from './use-attempt.ts'
import './people.css'

/** The own account of a person at the desk: name and language, ways to prove who it is, and sessions. */
export default function YourAccount() {
  const { t } = useLingui()
  const { data: me, error, isFetching, refetch } = useAskedMe()
  if (me?.person === null) return <Redirect to="/hospital-dashboard" />
  if (!me)
    return error ? (
      <>
        <PageTitle>{t`Your account`}</PageTitle>
        <LoadError title={t`Your account did not load.`} of={{ error, isFetching, refetch }} />
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

/** Whether the figures of each month come by e-mail; nothing where none can be sent. */
function MonthlyReport({ me: { monthlyReport: isOn, loginName: address = '' } }: { me: Me }) {
  const { t } = useLingui()
  const attempt = useAttempt(async (on: boolean) => {
    await meChanged(await callAsHospital(setMonthlyReport, { body: { on } }))
  })
  if (isOn === undefined) return null
  return (
    <Card as="section" className="own-log-in" aria-labelledby="monthly-report">
      <div>
        <h2 id="monthly-report">
          <Trans>The month by e-mail</Trans>
        </h2>
        <p className="muted">
          <Trans>On its second day each month you get the figures of the month before, at {address}.</Trans>
        </p>
        <Refusal of={attempt.refusal} />
      </div>
      <Switch
        label={t`The month by e-mail`}
        state={isOn ? t`On` : t`Off`}
        checked={isOn}
        onChange={(on) => attempt.send(on)}
      />
    </Card>
  )
}
