import { useLingui } from '@lingui/react/macro'
import { newPassword } from '#contract/accounts.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { PasswordField } from '../ui/index.ts'

/** Whether a password is long enough. Only the server knows the common ones. */
export const isLongEnough = (password: string) => newPassword.safeParse(password).success

export interface NewPasswordFieldProps {
  value: string
  /** Of a first password. */
  label?: string
  onChange: (password: string) => void
  /** The form was submitted with a password that is too short. */
  tooShort: boolean
  /** The server's reason for a refusal. */
  code: ProblemCode | undefined
}

/** The field for a new password. Its id is `new-password`. */
export function NewPasswordField({ value, label, onChange, tooShort, code }: NewPasswordFieldProps) {
  const { t } = useLingui()
  const error = tooShort
    ? fieldProblemText({ code: 'password-too-short' })
    : code === 'password-too-common'
      ? t`This password is too common and easy to guess.`
      : undefined
  return (
    <PasswordField
      id="new-password"
      label={label ?? t`New password`}
      hint={t`At least 8 characters`}
      autoComplete="new-password"
      maxLength={128}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
