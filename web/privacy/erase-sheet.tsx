import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { eraseAccount } from '#contract/privacy.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Note, PasswordField, Sheet } from '../ui/index.ts'

export interface EraseSheetProps {
  onClose: () => void
  onErased: () => void
}

/** Confirms the erasure of the account: what is erased, what stays, and the password. */
export default function EraseSheet({ onClose, onErased }: EraseSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'missing' | 'refused'>()
  const [refusal, setRefusal] = useTexts<string>()
  const [busy, setBusy] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWrong(typed === '' ? 'missing' : undefined)
    setRefusal(undefined)
    if (typed === '') document.getElementById('erase-password')?.focus()
    else void erase()
  }
  async function erase() {
    setBusy(true)
    try {
      await callAsPatient(eraseAccount, { body: { currentPassword: typed } })
      onErased()
    } catch (problem) {
      setBusy(false)
      if (problem instanceof ApiProblem && problem.code === 'current-password-wrong') {
        setWrong('refused')
        document.getElementById('erase-password')?.focus()
      } else setRefusal(() => problemText(problem))
    }
  }
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Sheet title={t`Erase your account?`} warns="erase-what" onClose={close}>
      <form className="own-data-form" noValidate onSubmit={submit}>
        <ul className="erase-list" id="erase-what">
          <li>
            <Trans>Your waiting tokens are cancelled, including those for others.</Trans>
          </li>
          <li>
            <Trans>Your name, your number and the names in all of your tokens are erased at once.</Trans>
          </li>
          <li>
            <Trans>The hospitals keep each token's number, day, age and gender, without a name.</Trans>
          </li>
          <li>
            <Trans>This cannot be undone.</Trans>
          </li>
        </ul>
        {refusal && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            <p>{refusal}</p>
          </Note>
        )}
        <PasswordField
          id="erase-password"
          label={t`Password`}
          maxLength={128}
          value={typed}
          error={
            wrong === 'missing'
              ? t`Type the password that you log in with.`
              : wrong === 'refused'
                ? t`This is not your current password.`
                : undefined
          }
          onChange={(value) => {
            if (value) setWrong(undefined)
            setTyped(value)
          }}
        />
        <div className="dialog-acts">
          <Button kind="quiet" onClick={close}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={busy}>
            <Trans>Erase my account</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
