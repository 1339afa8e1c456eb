import { useLingui } from '@lingui/react/macro'
import { TextField } from '../ui/index.ts'
import type { Detail, Draft } from './draft.ts'

export interface RegistrationFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** A field's error, by its path. */
  errorAt: (path: string) => string | undefined
}

/** The hospital's own fields of a registration. */
export function RegistrationFields({ draft, onChange, errorAt }: RegistrationFieldsProps) {
  const { t } = useLingui()
  const field = (name: Detail) => ({
    id: name,
    value: draft[name],
    error: errorAt(name),
    onChange: (typed: string) => onChange({ ...draft, [name]: typed }),
  })
  return (
    <>
      <TextField {...field('name')} label={t`Centre name`} autoComplete="organization" maxLength={100} />
      <TextField
        {...field('secondName')}
        label={t`Name in a second script`}
        hint={t`Optional: the name as patients write it in their language. They see it beside the name, and can search for it.`}
        autoComplete="off"
        maxLength={100}
      />
      <TextField {...field('address')} label={t`Address`} autoComplete="street-address" maxLength={300} />
      <div className="registration-pair">
        <TextField
          {...field('pincode')}
          label={t`Pincode`}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={120}
        />
        <TextField {...field('contactNo')} label={t`Contact number`} type="tel" autoComplete="tel" maxLength={120} />
      </div>
      <TextField
        {...field('contactEmail')}
        label={t`Email`}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={120}
      />
      <TextField
        {...field('hospitalNumber')}
        label={t`Hospital number`}
        hint={t`You choose it, and your staff logs in with it: 3 to 20 letters, digits or hyphens, like ASHA-01`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
