import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../lib/api.ts'
import { Button, TextField } from '../ui/index.ts'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** Of an app that is being set up: no recovery code works yet. */
  isFirst?: boolean
  /** It stands below the password, and leaves the focus there. */
  isSecond?: boolean
  /** Without an app, a recovery code is the only one. */
  hasApp?: boolean
  id?: string
}

/** Whether a log-in that asks for a code knows an authenticator app of the person; otherwise there are passkeys alone. */
export const hasAppIn = (problem: unknown): boolean =>
  !(problem instanceof ApiProblem && problem.params['app'] === 'no')

/** The six digits of the authenticator app, or a recovery code. It takes the focus where it appears alone. */
export function CodeField({
  value,
  onChange,
  error,
  isFirst = false,
  isSecond = false,
  hasApp = true,
  id,
}: CodeFieldProps) {
  const { t } = useLingui()
  const [wantsRecovery, setWantsRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isSecond && !isFirst) field.current?.focus()
  }, [isFirst, isSecond])
  const isRecovery = !hasApp || wantsRecovery
  function change() {
    setWantsRecovery(!wantsRecovery)
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="code-field">
      <TextField
        ref={field}
        id={id}
        label={isRecovery ? t`Recovery code` : t`Six-digit code`}
        hint={isRecovery ? t`One of the ten that you have kept` : t`From the authenticator app`}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        error={error}
        onChange={onChange}
      />
      {!isFirst && hasApp && (
        <Button kind="quiet" small onClick={change}>
          {isRecovery ? <Trans>Use the six digits</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
      )}
    </div>
  )
}
