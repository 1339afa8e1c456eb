import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { genderText } from '../lib/gender-text.ts'
import { typedFrom, usePeopleOfMine } from '../lib/people-of-mine.ts'
import { UserRound } from 'lucide-react'
import { Button } from '../ui/index.ts'
import { Initials } from '../lib/initials.tsx'
import { recentPatients, type TypedPatient } from './recent-patients.ts'
import './person-chips.css'

interface ChipsProps {
  /** The remembered person for whom the form is filled. */
  chosen: string | undefined
  onChoose: (person: TypedPatient) => void
}

/** Whom the account remembers, and the patients of this device's earlier bookings: a press fills the form. Renders nothing without one. */
export function PersonChips({ chosen, onChoose }: ChipsProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const [recent] = useState(recentPatients)
  const people = usePeopleOfMine() ?? []
  const isNew = ({ name }: { name: string }) => people.every((person) => !isSameName(person.name, name))
  const others = recent.filter(isNew)
  return (
    <>
      {people.length > 0 && (
        <div className="person-chips" role="group" aria-label={t`Whom do you book for?`}>
          {people.map((person) => {
            const typed = typedFrom(person, now)
            const { age } = typed
            const gender = genderText(person.gender, 'patient')
            return (
              <button
                key={person._id}
                type="button"
                className="person-chip"
                aria-pressed={chosen === person._id}
                onClick={() => onChoose(typed)}
              >
                <Initials id={person._id} name={person.name} />
                <span>
                  <bdi>{person.name}</bdi> <span className="muted">{`${age}, ${gender}`}</span>
                </span>
              </button>
            )
          })}
        </div>
      )}
      {others.length > 0 && (
        <div className="booked-for" role="group" aria-label={t`Earlier patients`}>
          <p className="muted small">{t`Earlier patients`}</p>
          {others.map((person) => (
            <Button key={person.name} kind="second" small icon={UserRound} onClick={() => onChoose(person)}>
              <bdi>{person.name}</bdi>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

const isSameName = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
