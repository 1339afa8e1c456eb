import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { PersonLogIn } from '#contract/persons.ts'
import { Card, Icon, Note, PageTitle } from '../ui/index.ts'
import { roleText } from './role-text.ts'
import './choose-hospital.css'

export interface ChooseHospitalProps {
  hospitals: PersonLogIn['hospitals']
  busy: boolean
  refusal: string | undefined
  onChoose: (hospital: string) => void
}

/** The hospitals of a person who has just logged in, the one used last first. One press opens one. */
export function ChooseHospital({ hospitals, busy, refusal, onChoose }: ChooseHospitalProps) {
  const { t } = useLingui()
  return (
    <div className="login page">
      <PageTitle>{t`Where are you today?`}</PageTitle>
      <Card className="hospital-choice">
        <ul>
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
