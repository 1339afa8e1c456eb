import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password field that accepts pasting and password managers, and can show the text. */
export function PasswordField({
  label,
  error,
  hint,
  id,
  onChange,
  ...input
}: Omit<TextFieldProps, 'type' | 'className'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <div className="with-button">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={shown ? t`Hide the typed text` : t`Show the typed text`}
            icon={shown ? EyeOff : Eye}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
