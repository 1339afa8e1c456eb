import { useLingui } from '@lingui/react/macro'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { TextField } from '../ui/index.ts'

export interface HospitalNumberFieldProps {
  value: string
  onChange: (value: string) => void
  /** Whether the form was submitted without it. */
  missing: boolean
}

/** The hospital number field. Its id is `number`. */
export function HospitalNumberField({ value, onChange, missing }: HospitalNumberFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      id="number"
      label={t`Hospital number`}
      autoComplete="username webauthn"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={120}
      value={value}
      error={missing ? fieldProblemText({ code: 'hospital-number-missing' }) : undefined}
      onChange={onChange}
    />
  )
}
