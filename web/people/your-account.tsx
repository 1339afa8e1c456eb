import { Trans, useLingui } from '@lingui/react/macro'
import { type Me, type Member, setMonthlyReport, updateMe } from '#contract/persons.ts'
import { meChanged, useAskedMe } from '../lib/use-me.ts'
import { LoadError } from '../lib/load-error.tsx'
import { Button, Card, PageTitle, Redirect, SelectField, Skeleton, Skeletons, Switch, TextField } from '../ui/index.ts'
import { callAsHospital } from '../lib/session.ts'
import { Refusal } from './form-end.tsx'
import { type SubmitEvent, useState } from 'react'
import { language as knownLanguage, languages } from '#contract/languages.ts'
import { chooseLanguage } from '../lib/choose-language.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useAttempt } from './use-attempt.ts'
import { sayLoginName } from './login-name-field.tsx'
import { OwnProofs } from './own-proofs.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { roleText } from './role-text.ts'
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

/** The own name and language. */
function AboutYou({ me, person }: { me: Me; person: Member }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState({ name: person.name, language: me.language ?? i18n.locale })
  const [isChecked, setChecked] = useState(false)
  const [status, setStatus] = useTexts<string>()
  const isMissing = typed.name.trim() === ''
  const attempt = useAttempt(async () => {
    const language = knownLanguage.safeParse(typed.language).data
    await meChanged(await callAsHospital(updateMe, { body: { name: typed.name, ...(language && { language }) } }))
    if (language && language !== i18n.locale) await chooseLanguage(language)
    setStatus(() => t`Saved.`)
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    setStatus(undefined)
    if (isMissing) document.getElementById('own-name')?.focus()
    else attempt.send()
  }
  return (
    <Card as="section" aria-labelledby="about-you">
      <h2 id="about-you">
        <Trans>Name and language</Trans>
      </h2>
      <form className="people-form" noValidate onSubmit={submit}>
        <TextField
          id="own-name"
          label={t`Your name`}
          autoComplete="name"
          maxLength={100}
          value={typed.name}
          error={isChecked && isMissing ? t`Write your name.` : undefined}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <SelectField
          label={t`Language`}
          value={typed.language}
          options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          onChange={(language) => setTyped({ ...typed, language })}
        />
        <Refusal of={attempt.refusal} />
        <div className="people-acts">
          <Button type="submit" kind="second" small busy={attempt.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
        <p role="status">{status}</p>
      </form>
    </Card>
  )
}
