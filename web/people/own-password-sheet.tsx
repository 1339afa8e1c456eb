import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { setOwnPassword } from '#contract/persons.ts'
import { isLongEnough, NewPasswordField } from '../accounts/index.ts'
import { callAsHospital } from '../lib/session.ts'
import { Sheet } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

export interface OwnPasswordSheetProps {
  loginName: string
  onClose: () => void
  onSaved: () => void
}

/** Sets the own password, which ends the other sessions. */
export function OwnPasswordSheet({ loginName, onClose, onSaved }: OwnPasswordSheetProps) {
  const { t } = useLingui()
  const { prove, sheet } = useProof()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const action = t`Save password`
  const attempt = useAttempt(async () => {
    const wanted = { what: t`You are setting a new password.`, action }
    if (await prove(wanted, () => callAsHospital(setOwnPassword, { body: { password } }))) onSaved()
  }, ['password-too-common'])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isLongEnough(password)) document.getElementById('new-password')?.focus()
    else attempt.send()
  }
  return (
    <Sheet title={t`Your password`} onClose={onClose}>
      <form className="people-form" noValidate onSubmit={submit}>
        <p className="muted">
          <Trans>
            You stay signed in here. Every other browser with your account is signed out, and your PINs are removed.
          </Trans>
        </p>
        <input type="text" hidden autoComplete="username" value={loginName} readOnly />
        <NewPasswordField
          value={password}
          tooShort={isChecked && !isLongEnough(password)}
          code={attempt.code}
          onChange={setPassword}
        />
        <FormEnd attempt={attempt} action={action} onCancel={onClose} />
      </form>
      {sheet}
    </Sheet>
  )
}
