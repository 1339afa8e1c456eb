import { useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/index.ts'
import { recentPatients, type TypedPatient } from './recent-patients.ts'

/** Buttons that fill the form with the patient of an earlier booking. Renders nothing without one. */
export function RecentPatients({ onChoose }: { onChoose: (person: TypedPatient) => void }) {
  const { t } = useLingui()
  const [people] = useState(recentPatients)
  if (people.length === 0) return null
  return (
    <div className="booked-for" role="group" aria-label={t`Earlier patients`}>
      <p className="muted small">{t`Earlier patients`}</p>
      {people.map((person) => (
        <Button key={person.name} kind="second" small icon={UserRound} onClick={() => onChoose(person)}>
          <bdi>{person.name}</bdi>
        </Button>
      ))}
    </div>
  )
}
