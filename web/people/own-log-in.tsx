import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import type { PersonLogIn } from '#contract/persons.ts'
import { Button, Card, Icon, Note, PageTitle } from '../ui/index.ts'
import LogInForm from './log-in-form.tsx'
import { goOnAt, openDesk } from './open-desk.ts'
import { useAttempt } from './use-attempt.ts'
import { roleText } from './role-text.ts'
import './choose-hospital.css'

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

interface ChooseHospitalProps {
  hospitals: PersonLogIn['hospitals']
  busy: boolean
  refusal: string | undefined
  onChoose: (hospital: string) => void
}

/** The hospitals of a person who has just logged in, the one used last first. One press opens one. */
function ChooseHospital({ hospitals, busy, refusal, onChoose }: ChooseHospitalProps) {
  const { t } = useLingui()
  return (
    <div className="login page">
      <PageTitle>{t`Where are you today?`}</PageTitle>
      <Card className="hospital-choice">
        <ul className="ruled">
          {hospitals.map(({ _id, name, role }) => (
            <li key={_id}>
              <button type="button" aria-busy={busy || undefined} onClick={() => busy || onChoose(_id)}>
                <span>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  {roleText(role)}
                </span>
                <Icon of={ChevronRight} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </div>
  )
}
