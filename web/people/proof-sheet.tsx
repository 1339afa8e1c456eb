import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { prove } from '#contract/persons.ts'
import { useMe } from '../lib/use-me.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, Note, PasswordField, Sheet } from '../ui/index.ts'
import { CodeField } from './code-field.tsx'
import { useAttempt } from './use-attempt.ts'
import './people.css'

/** An act that needs a proof. */
export interface Wanted {
  /** A sentence: "You are removing Suresh Nair." */
  what: string
  /** On the button. */
  action: string
}

export interface ProofSheetProps extends Wanted {
  onProven: () => void
  onClose: () => void
}

/** Asks for another proof of who is at the desk, over the page. Cancel loses nothing. */
export default function ProofSheet({ what, action, onProven, onClose }: ProofSheetProps) {
  const { t } = useLingui()
  const me = useMe()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const attempt = useAttempt(async () => {
    const { password, code } = typed
    await callAsHospital(prove, { body: { password, ...(code && { code }) } })
    onProven()
  }, ['log-in-wrong', 'code-wrong', 'code-needed'])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!attempt.busy) attempt.send()
  }
  return (
    <Sheet title={t`Is it still you?`} onClose={onClose}>
      <form className="people-form" noValidate onSubmit={submit}>
        <p>{what}</p>
        <PasswordField
          label={me?.person === null ? t`Password of the hospital` : t`Password`}
          value={typed.password}
          maxLength={128}
          error={attempt.code === 'log-in-wrong' ? t`This password is not right.` : undefined}
          onChange={(password) => setTyped({ ...typed, password })}
        />
        {me?.hasTotp && (
          <CodeField
            value={typed.code}
            isSecond
            error={
              attempt.code === 'code-wrong' || attempt.code === 'code-needed'
                ? t`That code is wrong or was used before. Type the next one.`
                : undefined
            }
            onChange={(code) => setTyped({ ...typed, code })}
          />
        )}
        {attempt.refusal && (
          <Note tone="bad" role="alert">
            {attempt.refusal.text}
          </Note>
        )}
        <div className="people-acts">
          <Button type="submit" busy={attempt.busy}>
            {action}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
