import { useLingui } from '@lingui/react/macro'
import { newPassword } from '#contract/accounts.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { PasswordField } from '../ui/index.ts'

/** Whether a password may be sent; which ones are too common only the server knows. */
export const isLongEnough = (password: string) => newPassword.safeParse(password).success

export interface NewPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  /** It was sent as it is too short. */
  tooShort: boolean
  /** Why the server refused the form. */
  code: ProblemCode | undefined
}

/** A password to be chosen. Its id is `new-password`. */
export function NewPasswordField({ value, onChange, tooShort, code }: NewPasswordFieldProps) {
  const { t } = useLingui()
  const error = tooShort
    ? t`Choose a password of at least 8 characters.`
    : code === 'password-too-common'
      ? t`Many people have this one: it would be guessed soon.`
      : undefined
  return (
    <PasswordField
      id="new-password"
      label={t`New password`}
      hint={t`At least 8 characters`}
      autoComplete="new-password"
      maxLength={128}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
