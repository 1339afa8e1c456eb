import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { z } from 'zod'
import { knownPatients } from '#contract/known-patients.ts'
import { shortDay } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Icon } from '../ui/index.ts'

/** A person whom the hospital has seen. */
export type KnownPerson = z.output<typeof knownPatients.answer>[number]

/** The people whom this hospital has seen under a mobile, as a list that the field of the mobile opens.
 *  @param mobile as stored; undefined while the number is not complete, or another person was chosen
 *  @param onTake none for another person */
export function useKnownPeople(mobile: string | undefined, onTake: (person: KnownPerson | undefined) => void) {
  const [at, choose] = useState(0)
  const { data = [], isFetching } = useQuery({
    queryKey: ['hospital', 'known', mobile],
    queryFn: ({ signal }) => callAsHospital(knownPatients, { query: { mobile: mobile ?? '' }, signal }),
    enabled: mobile !== undefined,
  })
  const people = mobile === undefined ? [] : data
  const isOpen = people.length > 0
  /** The place after the people is for another person. */
  function take(place: number) {
    choose(0)
    onTake(people[place])
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: people.length }[event.key]
    // who is known is about to come
    if (!isOpen && !(mobile !== undefined && isFetching && event.key === 'Enter')) return
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (!isOpen) return
    if (step !== undefined) choose((at + step) % (people.length + 1))
    else take(event.key === 'Enter' ? at : people.length)
  }
  return {
    field: {
      'role': 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': 'known-people',
      'aria-activedescendant': isOpen ? `known-${at}` : undefined,
      onKeyDown,
    },
    list: isOpen && <KnownPeople people={people} at={at} onTake={take} />,
  }
}

interface KnownPeopleProps {
  people: readonly KnownPerson[]
  at: number
  onTake: (place: number) => void
}

function KnownPeople({ people, at, onTake }: KnownPeopleProps) {
  const { t } = useLingui()
  useLanguage()
  const option = (place: number) => ({
    'id': `known-${place}`,
    'role': 'option',
    'tabIndex': -1,
    'aria-selected': place === at,
    // the field keeps the focus
    'onMouseDown': (event: MouseEvent) => event.preventDefault(),
    'onClick': () => onTake(place),
  })
  return (
    <div id="known-people" className="known-people" role="listbox" aria-label={t`Seen here under this number`}>
      {people.map((person, place) => (
        <button type="button" key={person.name} {...option(place)}>
          <span>
            <b>
              <bdi>{person.name}</bdi>
            </b>
            , {person.age}, {genderText(person.gender, 'desk')}
          </span>
          <SeenOn day={shortDay(person.lastVisit)} />
        </button>
      ))}
      <button type="button" {...option(people.length)}>
        <Trans>Another person</Trans> <Icon of={Plus} size="s" />
      </button>
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
