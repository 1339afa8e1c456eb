import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type SubmitEvent } from 'react'
import { hospitalSignup } from '#contract/accounts.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalPasswordChanged } from '../lib/end-sessions.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { Button, PageTitle, TextField, useDialogs, useLocation, useNavigate } from '../ui/index.ts'
import { HospitalNumberField } from './hospital-number-field.tsx'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'

/** Sets a hospital's first password, with the link from the approval. */
export default function SetUpHospital() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const [hospitalNumber, setHospitalNumber] = useFilledIn('hospitalNumber')
  const [setupCode, setSetupCode] = useFilledIn('setupCode')
  const [hpassword, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = { number: !hospitalNumber.trim(), code: !setupCode.trim(), password: !isLongEnough(hpassword) }
  const [problem, setProblem] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useCleanAddress()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setChecked(true)
    setProblem(undefined)
    const first = missing.number
      ? 'number'
      : missing.code
        ? 'setup-code'
        : missing.password
          ? 'new-password'
          : undefined
    if (first) document.getElementById(first)?.focus()
    else await send()
  }
  async function send() {
    setBusy(true)
    try {
      await call(hospitalSignup, { body: { hospitalNumber, hpassword, setupCode: setupCode.trim() } })
      await dialogs.alert(t`Login password changed successfully`)
      hospitalPasswordChanged()
      writeTab('hospitalNumber', hospitalNumber.trim())
      await navigate('/receptionlogin', { replace: true })
    } catch (cause) {
      setProblem(cause)
      if (codeOf(cause) === 'password-too-common') document.getElementById('new-password')?.focus()
    }
    setBusy(false)
  }
  function reasonOf(problem: unknown) {
    if (codeOf(problem) === 'password-too-common') return undefined // shown at the field
    if (codeOf(problem) !== 'setup-code-unknown') return problemText(problem)
    return t`This code is not valid for this hospital number: it was used, is older than 7 days, or was replaced by a newer one. Ask the admin for a new link.`
  }
  return (
    <LoginCard
      refusal={problem ? { text: t`Error registering hospital`, reason: reasonOf(problem) } : undefined}
      aloud
      onSubmit={(event) => void submit(event)}
    >
      <PageTitle>{t`Set up your hospital`}</PageTitle>
      <p className="muted">
        <Trans>Choose the password that your staff logs in with. The link that you received fills in the rest.</Trans>
      </p>
      <HospitalNumberField value={hospitalNumber} missing={isChecked && missing.number} onChange={setHospitalNumber} />
      <TextField
        id="setup-code"
        label={t`Set-up code`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={setupCode}
        error={isChecked && missing.code ? t`Open the link that you received, or type its code.` : undefined}
        onChange={setSetupCode}
      />
      <NewPasswordField
        value={hpassword}
        onChange={(value) => {
          if (codeOf(problem) === 'password-too-common') setProblem(undefined)
          setPassword(value)
        }}
        tooShort={isChecked && missing.password}
        code={codeOf(problem)}
      />
      <Button type="submit" wide busy={busy}>
        <Trans>Save password</Trans>
      </Button>
    </LoginCard>
  )
}

const codeOf = (problem: unknown) => (problem instanceof ApiProblem ? problem.code : undefined)

/** A field that the address may have filled in. */
function useFilledIn(name: string) {
  const { search } = useLocation()
  return useState(() => new URLSearchParams(search).get(name) ?? '')
}

/** Removes the code from the address bar and the history, so that the next user of this computer cannot find it. */
function useCleanAddress() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
}
