import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { knownPatients } from '#contract/known-patients.ts'
import type { Gender } from '#contract/appointments.ts'
import { shortDay } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage } from '../lib/use-language.ts'
import './known-people.css'

/** A person whom the hospital has seen. */
export interface KnownPerson {
  name: string
  age: number
  gender: Gender
}

export interface KnownPeopleProps {
  /** As stored; undefined while the number is not complete. */
  mobile: string | undefined
  onTake: (person: KnownPerson) => void
}

/** The people whom this hospital has seen under a mobile: one press fills the form. */
export function KnownPeople({ mobile, onTake }: KnownPeopleProps) {
  const { t } = useLingui()
  useLanguage()
  const { data = [] } = useQuery({
    queryKey: ['hospital', 'known', mobile],
    queryFn: ({ signal }) => callAsHospital(knownPatients, { query: { mobile: mobile ?? '' }, signal }),
    enabled: mobile !== undefined,
  })
  if (mobile === undefined || data.length === 0) return null
  return (
    <div className="known-people" role="group" aria-label={t`Seen here under this number`}>
      {data.map((person) => (
        <button key={person.name} type="button" onClick={() => onTake(person)}>
          <span>
            <b>
              <bdi>{person.name}</bdi>
            </b>
            , {person.age}, {genderText(person.gender, 'desk')}
          </span>
          <SeenOn day={shortDay(person.lastVisit)} />
        </button>
      ))}
    </div>
  )
}

function SeenOn({ day }: { day: string }) {
  return (
    <span className="muted">
      <Trans>seen {day}</Trans>
    </span>
  )
}
