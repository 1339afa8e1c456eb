import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { type Booking, type Gender, isMinor } from '#contract/appointments.ts'
import { plainDigits } from '#contract/mobile.ts'
import { ApiProblem } from '../lib/api.ts'
import { wrongPerson, wrongPersonTexts } from '../lib/booking-person.ts'
import { genderOptions, genderText } from '../lib/gender-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { useBooking } from './book-appointment.ts'
import { Button, CheckField, ErrorSummary, Segments, TextField, useDialogs, useNavigate } from '../ui/index.ts'
import { AgeField } from './age-field.tsx'
import { bookedAddress } from './booked-address.ts'
import { lateBooked } from './late-booked.ts'
import { typedFrom, usePeopleOfMine } from '../lib/people-of-mine.ts'
import { Initials } from '../lib/initials.tsx'
import type { TypedPatient } from './typed-patient.ts'

interface WrongField {
  field: 'name' | 'age' | 'guardian'
  text: string
}

export interface BookingFormProps {
  booking: Omit<Booking, 'patient' | 'personId' | 'user'>
  /** The input so far. */
  person: TypedPatient
  onType: (person: TypedPatient) => void
  onClose: () => void
}

/** The form for the token's patient. The input stays until the booking succeeds. */
export function BookingForm({ booking, person, onType, onClose }: BookingFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const book = useBooking()
  const [tries, setTries] = useState({ count: 0, isRefused: false })
  /** The name for which a guardian has agreed: another child needs a new agreement. */
  const [agreedFor, setAgreedFor] = useState<string>()
  const age = plainDigits(person.age).trim()
  const isChild = /^\d+$/.test(age) && isMinor(Number(age))
  // of a remembered child a guardian has agreed before
  const { personId, ...typed } = person
  const isAsked = isChild && personId === undefined
  const agreed = agreedFor === person.name
  const type = (changed: Partial<TypedPatient>) => onType({ ...typed, ...changed })
  // corrected fields leave it
  const wrong = tries.isRefused ? wrongFields() : []
  const textOf = (field: WrongField['field']) => wrong.find((one) => one.field === field)?.text

  function wrongFields() {
    const { name, age } = wrongPersonTexts(wrongPerson(person))
    const found: WrongField[] = []
    if (name) found.push({ field: 'name', text: name })
    if (age) found.push({ field: 'age', text: age })
    if (isAsked && !agreed) found.push({ field: 'guardian', text: t`A parent or guardian has to agree.` })
    return found
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const isRefused = wrongFields().length > 0
    setTries(({ count }) => ({ count: count + 1, isRefused }))
    if (isRefused) return
    void lateBooked.eventually()
    try {
      const { _id, patient, queueNumber } = await book.mutateAsync({
        ...booking,
        ...(personId === undefined ? { patient: { ...typed, ...(isChild && { guardian: true }) } } : { personId }),
      })
      const { name } = patient
      await dialogs.alert(t`Appointment for ${name} is booked successfully and the assigned token no is ${queueNumber}`)
      // back from the token leads to no open form
      await navigate(bookedAddress(_id), { replace: true })
    } catch (problem) {
      await showFailure(problem)
    }
  }
  async function showFailure(problem: unknown) {
    switch (problem instanceof ApiProblem && problem.code) {
      case 'not-logged-in':
        return // the inactivity view replaces this screen
      case 'hospital-not-found':
      case 'doctor-not-found':
      case 'slot-not-found':
      case 'doctor-not-available':
      case 'slot-full':
        await dialogs.alert(problemText(problem))
        return onClose()
      default:
        await dialogs.alert(problemText(problem), { title: t`Failed to book appointment. Please try again.` })
    }
  }
  return (
    <form className="booking-form" noValidate onSubmit={(event) => void submit(event)}>
      {tries.count > 0 && (
        <ErrorSummary
          key={tries.count}
          title={t`Nothing is booked yet`}
          errors={wrong.map(({ field, text }) => ({ field: `patient-${field}`, text }))}
        />
      )}
      <PersonChips chosen={personId} onChoose={type} />
      <TextField
        id="patient-name"
        label={t`Patient name`}
        value={person.name}
        error={textOf('name')}
        autoComplete="name"
        spellCheck={false}
        maxLength={100}
        onChange={(name) => type({ name })}
      />
      <AgeField
        value={person.age}
        error={textOf('age')}
        isOffered={person.name !== ''}
        onChange={(age) => type({ age })}
      />
      <Segments<Gender>
        label={t`Gender`}
        value={person.gender}
        options={genderOptions('patient')}
        onChange={(gender) => type({ gender })}
      />
      {isAsked && (
        <CheckField
          id="patient-guardian"
          checked={agreed}
          error={textOf('guardian')}
          onChange={(yes) => setAgreedFor(yes ? person.name : undefined)}
        >
          <Trans>I am this patient's parent or guardian, and agree</Trans>
        </CheckField>
      )}
      <Button type="submit" wide busy={book.isPending}>
        {book.isPending ? <Trans>Booking</Trans> : <Trans>Book token</Trans>}
      </Button>
    </form>
  )
}

interface ChipsProps {
  /** The remembered person for whom the form is filled. */
  chosen: string | undefined
  onChoose: (person: TypedPatient) => void
}

/** Whom the account remembers: a press fills the form. Renders nothing without one. */
function PersonChips({ chosen, onChoose }: ChipsProps) {
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
