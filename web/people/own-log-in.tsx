import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PersonLogIn } from '#contract/persons.ts'
import { Button } from '../ui/index.ts'
import { ChooseHospital } from './choose-hospital.tsx'
import LogInForm from './log-in-form.tsx'
import { goOnAt, openDesk } from './open-desk.ts'
import { useAttempt } from './use-attempt.ts'

/** The log-in of a person who works at a hospital, then the hospital where there are several.
 *  @param arrived by a passkey on another form, at several hospitals */
export default function OwnLogIn({ arrived, onBack }: { arrived?: PersonLogIn; onBack: () => void }) {
  const [answer, setAnswer] = useState(arrived)
  const choice = useAttempt(async (hospital: string) => {
    if (answer) openDesk(hospital === answer.hospital._id ? answer : await goOnAt(hospital, answer.hospitaltoken))
  })
  if (answer)
    return (
      <ChooseHospital
        hospitals={answer.hospitals}
        busy={choice.busy}
        refusal={choice.refusal?.text}
        onChoose={(id) => choice.send(id)}
      />
    )
  return (
    <LogInForm onArrived={(arrived) => (arrived.hospitals.length > 1 ? setAnswer(arrived) : openDesk(arrived))}>
      <Button kind="quiet" wide onClick={onBack}>
        <Trans>Login with the hospital number</Trans>
      </Button>
    </LogInForm>
  )
}
