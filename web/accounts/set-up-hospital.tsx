import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hospitalSignup } from '#contract/accounts.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalPasswordChanged } from '../lib/session.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { Button, PageTitle, TextField, useDialogs } from '../ui/index.ts'
import { HospitalNumberField } from './hospital-number-field.tsx'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'

interface Refused {
  code: ProblemCode | undefined
  reason: string
}

/** Sets a hospital's first password, with the link from the approval. */
export default function SetUpHospital() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const [hospitalNumber, setHospitalNumber] = useFilledIn('hospitalNumber')
  const [setupCode, setSetupCode] = useFilledIn('setupCode')
  const [hpassword, setPassword] = useState('')
  const [missing, setMissing] = useState({ number: false, code: false, password: false })
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  useCleanAddress()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const now = { number: !hospitalNumber.trim(), code: !setupCode.trim(), password: !isLongEnough(hpassword) }
    setMissing(now)
    setRefused(undefined)
    const first = now.number ? 'number' : now.code ? 'setup-code' : now.password ? 'new-password' : undefined
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
    } catch (problem) {
      showRefusal(problem)
    }
    setBusy(false)
  }
  function showRefusal(problem: unknown) {
    const code = problem instanceof ApiProblem ? problem.code : undefined
    const unknown = t`This code is not valid for this hospital number: it was used, is older than 7 days, or was replaced by a newer one. Ask the admin for a new link.`
    setRefused({ code, reason: code === 'setup-code-unknown' ? unknown : problemText(problem) })
    if (code === 'password-too-common') document.getElementById('new-password')?.focus()
  }
  const isShownAtField = refused?.code === 'password-too-common'
  return (
    <LoginCard
      refusal={refused && { text: t`Error registering hospital`, reason: isShownAtField ? undefined : refused.reason }}
      aloud
      onSubmit={(event) => void submit(event)}
    >
      <PageTitle>{t`Set up your hospital`}</PageTitle>
      <p className="muted">
        <Trans>Choose the password that your staff logs in with. The link that you received fills in the rest.</Trans>
      </p>
      <HospitalNumberField value={hospitalNumber} missing={missing.number} onChange={setHospitalNumber} />
      <TextField
        id="setup-code"
        label={t`Set-up code`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={setupCode}
        error={missing.code ? t`Open the link that you received, or type its code.` : undefined}
        onChange={setSetupCode}
      />
      <NewPasswordField value={hpassword} onChange={setPassword} tooShort={missing.password} code={refused?.code} />
      <Button type="submit" wide busy={busy}>
        <Trans>Save password</Trans>
      </Button>
    </LoginCard>
  )
}

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
