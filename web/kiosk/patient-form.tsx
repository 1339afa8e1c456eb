import { Trans, useLingui } from '@lingui/react/macro'
import { BriefcaseMedical, ChevronLeft, TriangleAlert } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Gender } from '#contract/appointments.ts'
import type { BoardDoctor } from '#contract/devices.ts'
import { ApiProblem } from '../lib/api.ts'
import { wrongPerson, wrongPersonTexts } from '../lib/booking-person.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { genderOptions } from '../lib/gender-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { Button, Icon, Name, Note, Segments, TextField } from '../ui/index.ts'
import { Headline, NoConnection } from './headline.tsx'
import './token-step.css'

export interface PatientFormProps {
  doctor: BoardDoctor
  person: Person
  onType: (person: Person) => void
  isFailing: boolean
  isBusy: boolean
  /** Why the last press took no token. */
  problem: Error | null
  onBack: () => void
  onTake: (patient: { patient: { name: string; age: string; gender: Gender }; mobileNo?: string }) => void
}

/** The second step: who the token is for. All fields are in the upper half, above the tablet's keyboard. */
export function PatientForm({ doctor, person, onType, onBack, onTake, ...state }: PatientFormProps) {
  const { t } = useLingui()
  const [isChecked, setChecked] = useState(false)
  const errors = useErrors(person)
  const shown = isChecked ? errors : {}
  const { isFailing, isBusy, problem } = state
  const { room } = doctor
  useEffect(() => document.getElementById('kiosk-name')?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    const wrong = (['name', 'age', 'gender', 'mobile'] as const).find((field) => errors[field])
    const { name, age, gender, mobile } = person
    if (wrong || !gender) return document.getElementById(`kiosk-${wrong}`)?.focus()
    const mobileNo = mobile.trim() === '' ? undefined : readTypedMobile(mobile)
    onTake({ patient: { name, age, gender }, ...(mobileNo !== undefined && { mobileNo }) })
  }
  const field = (name: 'name' | 'age' | 'mobile') => ({
    id: `kiosk-${name}`,
    value: person[name],
    error: shown[name],
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    onChange: (value: string) => onType({ ...person, [name]: value }),
  })
  return (
    <main className="kiosk-main">
      <div className="kiosk-headline">
        <div>
          <Headline>{t`Who is the patient?`}</Headline>
          <p className="kiosk-chosen">
            <Icon of={BriefcaseMedical} />
            <span>
              <b>
                <Name of={doctor} />
              </b>
              {room && `, ${t`Room ${room}`}`}
            </span>
          </p>
        </div>
        <Button kind="quiet" icon={ChevronLeft} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
      {isFailing && !problem && <NoConnection />}
      {problem && !isBusy && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <p>
            <b>
              <Trans>No token yet.</Trans>
            </b>{' '}
            {reasonOf(problem)} <Trans>The desk helps you too.</Trans>
          </p>
        </Note>
      )}
      <form className="kiosk-who" noValidate autoComplete="off" onSubmit={submit}>
        <TextField {...field('name')} label={t`Patient name`} maxLength={100} />
        <TextField {...field('age')} label={t`Age`} inputMode="numeric" maxLength={20} />
        <Segments<Gender>
          id="kiosk-gender"
          label={t`Gender`}
          value={person.gender}
          error={shown.gender}
          options={genderOptions('patient')}
          onChange={(gender) => onType({ ...person, gender })}
        />
        <TextField {...field('mobile')} label={t`Mobile number, or leave it empty`} inputMode="tel" maxLength={40} />
        <Button type="submit" busy={isBusy}>
          {isBusy ? <Trans>One moment</Trans> : <Trans>Take a token</Trans>}
        </Button>
      </form>
    </main>
  )
}

/** The text for each field that is wrong. */
function useErrors({ name, age, gender, mobile }: Person): { [Field in keyof Person]?: string | undefined } {
  const { t } = useLingui()
  const isMobile = mobile.trim() === '' || readTypedMobile(mobile) !== undefined
  return {
    ...wrongPersonTexts(wrongPerson({ name, age })),
    gender: gender ? undefined : t`Choose a gender.`,
    mobile: isMobile ? undefined : wrongMobileText(),
  }
}

/** A field's message is more specific than the problem's. */
function reasonOf(problem: Error): string {
  const texts = problem instanceof ApiProblem ? Object.values(fieldTexts(problem)) : []
  return texts.length > 0 ? texts.join(' ') : problemText(problem)
}

/** A walk-in as typed at the kiosk. */
interface Person {
  name: string
  age: string
  gender: Gender | undefined
  /** May stay empty. */
  mobile: string
}

export const emptyPerson: Person = { name: '', age: '', gender: undefined, mobile: '' }
