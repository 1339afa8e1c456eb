import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { TextField } from '../ui/index.ts'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** Of an app that is being set up: no recovery code works yet. */
  isFirst?: boolean
  /** It stands below the password, and leaves the focus there. */
  isSecond?: boolean
}

/** The six digits of the authenticator app, or a recovery code. It takes the focus where it appears alone. */
export function CodeField({ value, onChange, error, isFirst = false, isSecond = false }: CodeFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isSecond && !isFirst) field.current?.focus()
  }, [isFirst, isSecond])
  return (
    <div className="code-field">
      <TextField
        ref={field}
        label={t`Six-digit code`}
        hint={
          isFirst
            ? t`From the authenticator app`
            : t`From the authenticator app on your phone. A recovery code works too.`
        }
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}
