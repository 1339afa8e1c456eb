import { useLingui } from '@lingui/react/macro'
import type { PersonLogIn } from '#contract/persons.ts'
import { openDesk } from './open-desk.ts'
import PasskeySignIn from './passkey-sign-in.tsx'

export interface OwnPasskeyProps {
  /** Of several hospitals, the person chooses one. */
  onChoice: (arrived: PersonLogIn) => void
}

/** The log-in by passkey above the hospital's form. */
export default function OwnPasskey({ onChoice }: OwnPasskeyProps) {
  const { t } = useLingui()
  return (
    <PasskeySignIn
      or={t`or with the hospital number`}
      onArrived={(answer) => (answer.hospitals.length > 1 ? onChoice(answer) : openDesk(answer))}
    />
  )
}
