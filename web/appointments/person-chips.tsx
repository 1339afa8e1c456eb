import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { genderText } from '../lib/gender-text.ts'
import { typedFrom, usePeopleOfMine } from '../lib/people-of-mine.ts'
import { Initials } from '../lib/initials.tsx'
import type { TypedPatient } from './typed-patient.ts'

interface ChipsProps {
  /** The remembered person for whom the form is filled. */
  chosen: string | undefined
  onChoose: (person: TypedPatient) => void
}

/** Whom the account remembers: a press fills the form. Renders nothing without one. */
export function PersonChips({ chosen, onChoose }: ChipsProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const people = usePeopleOfMine() ?? []
  if (people.length === 0) return null
  return (
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
  )
}
