import { useLingui } from '@lingui/react/macro'
import { loginName } from '#contract/persons.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { TextField } from '../ui/index.ts'

/** A login name as people write it: a mobile in two groups. */
export const sayLoginName = (stored: string) => (/^\d+$/.test(stored) ? sayMobile(stored) : stored)

/** Whether a text can be a login name. */
export const isLoginName = (typed: string) => loginName.safeParse(typed).success

export interface LoginNameFieldProps {
  value: string
  onChange: (loginName: string) => void
  /** The form was submitted with a text that can be none. */
  isWrong: boolean
  readOnly?: boolean
}

/** The field for an e-mail address or a mobile. Its id is `login-name`. */
export function LoginNameField({ value, onChange, isWrong, readOnly = false }: LoginNameFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      id="login-name"
      label={t`Login name`}
      hint={t`Your e-mail or mobile`}
      autoComplete="username webauthn"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={120}
      value={value}
      readOnly={readOnly}
      error={isWrong ? fieldProblemText({ code: 'login-name-wrong' }) : undefined}
      onChange={onChange}
    />
  )
}
