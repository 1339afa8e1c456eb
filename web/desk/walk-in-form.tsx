import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Printer, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Appointment, Booking, Gender } from '#contract/appointments.ts'
import { languages } from '#contract/languages.ts'
import { ApiProblem } from '../lib/api.ts'
import { wrongPersonTexts } from '../lib/booking-person.ts'
import { genderOptions } from '../lib/gender-text.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { useOnlineSince } from '../live-queue/index.ts'
import { Button, ErrorSummary, Note, Segments, SelectField, TextField, useDialogs } from '../ui/index.ts'
import { KnownPeople } from './known-people.tsx'
import type { useWalkIn } from './use-walk-in.ts'
import { bookingOf, invalidFields, type WalkInPlace, type WrongFields } from './walk-in.ts'

export interface WalkInFormProps {
  walkIn: ReturnType<typeof useWalkIn>
  ids: WalkInPlace
  /** The slot is switched on: over its capacity, more tokens can be given. One that is switched off gives none. */
  canExceed: boolean
  /** Fields before the patient's. */
  children?: ReactNode
  /** Prints the slip of the one who was added; missing where no slip is offered. */
  onPrint?: (added: Appointment) => Promise<void>
  /** Only one patient is added. */
  isOnce?: boolean
  onDone: () => void
}

/** The walk-in form. After each success it is empty again, ready for the next patient. */
export function WalkInForm({ walkIn, ids, canExceed, children, onPrint, isOnce = false, onDone }: WalkInFormProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { typed, type, add, isAdding, problem, added } = walkIn
  const [tries, setTries] = useState({ count: 0, errors: false })
  const isOffline = useOnlineSince() === undefined
  const errors = useErrors(walkIn, tries.errors)

  useEffect(() => document.getElementById('walk-in-contact')?.focus(), [added])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const mobile = readTypedMobile(typed.contact)
    const language = typed.language ?? (onPrint && pageLanguage())
    const booking = bookingOf({ ...typed, ...(language && { language }) }, mobile, ids)
    const isWrong = Object.values(invalidFields(typed, mobile)).some(Boolean)
    setTries(({ count }) => ({ count: count + 1, errors: isWrong }))
    if (!isWrong && booking && !isAdding) send(booking)
  }
  function send(booking: Booking) {
    add({ booking, of: typed }, { onError: (refused) => void exceed(refused, booking) })
  }
  /** The desk may give more tokens than the slot's capacity, after a question. */
  async function exceed(refused: Error, booking: Booking) {
    if (!canExceed || !(refused instanceof ApiProblem) || refused.code !== 'slot-full' || booking.overCapacity) return
    const full = problemText(refused)
    const isSure = await dialogs.confirm(t`${full}. Give a token over the limit?`, {
      action: t`Give a token`,
      cancel: t`Not now`,
    })
    if (isSure) send({ ...booking, overCapacity: true })
  }
  if (isOnce && added) {
    return (
      <div className="walk-in">
        <div role="status">
          <Added appointment={added} />
        </div>
        <div className="walk-in-acts">
          <Button onClick={onDone}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    )
  }
  const summary = Object.entries(errors).flatMap(([field, text]) => (text ? [{ field: `walk-in-${field}`, text }] : []))
  return (
    <form className="walk-in" noValidate onSubmit={submit}>
      <div role="status">
        {added && <Added appointment={added} />}
        {isOffline && (
          <Note tone="near" icon={WifiOff}>
            <Trans>No connection. Adding a walk-in needs a connection; what you type stays here.</Trans>
          </Note>
        )}
      </div>
      {tries.count > 0 && <ErrorSummary key={tries.count} title={t`The patient is not added yet`} errors={summary} />}
      {children}
      <TextField
        id="walk-in-contact"
        label={t({ message: 'Contact', context: 'phone number' })}
        type="tel"
        inputMode="tel"
        value={typed.contact}
        error={errors.contact}
        autoComplete="off"
        maxLength={40}
        onChange={(contact) => type({ ...typed, contact })}
      />
      {typed.name === '' && (
        <KnownPeople
          mobile={readTypedMobile(typed.contact)}
          onTake={({ name, age, gender }) => {
            type({ ...typed, name, age: String(age), gender })
            document.getElementById('walk-in-contact')?.focus()
          }}
        />
      )}
      <TextField
        id="walk-in-name"
        label={t`Patient name`}
        value={typed.name}
        error={errors.name}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(name) => type({ ...typed, name })}
      />
      <div className="walk-in-row">
        <TextField
          id="walk-in-age"
          label={t`Age`}
          value={typed.age}
          error={errors.age}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          onChange={(age) => type({ ...typed, age })}
        />
        <Segments<Gender>
          id="walk-in-gender"
          label={t`Gender`}
          value={typed.gender}
          error={errors.gender}
          options={genderOptions('desk')}
          onChange={(gender) => type({ ...typed, gender })}
        />
      </div>
      {onPrint && (
        <SelectField
          label={t`Language`}
          value={typed.language ?? pageLanguage() ?? 'en'}
          options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          onChange={(chosen) => {
            const language = languages.find(({ code }) => code === chosen)?.code
            type({ ...typed, ...(language && { language }) })
          }}
        />
      )}
      {problem && !isAdding && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <p>
            <b>
              <Trans>The patient is not added yet</Trans>
            </b>
          </p>
          <p>{reasonOf(problem)}</p>
        </Note>
      )}
      <div className="walk-in-acts">
        {added && onPrint && (
          <Button kind="second" icon={Printer} onClick={() => void onPrint(added)}>
            <Trans>Print slip</Trans>
          </Button>
        )}
        {added && (
          <Button kind="second" onClick={onDone}>
            <Trans>Done</Trans>
          </Button>
        )}
        <Button type="submit" busy={isAdding}>
          {added ? <Trans>Add another</Trans> : <Trans>Add Patient</Trans>}
        </Button>
      </div>
    </form>
  )
}

function Added({ appointment: { patient, queueNumber } }: { appointment: Appointment }) {
  const { name } = patient
  return (
    <Note icon={CircleCheck} className="walk-in-added">
      <p>
        <b>
          <Trans>Patient was added successfully!</Trans>
        </b>
      </p>
      <p>
        <Trans>
          <bdi>{name}</bdi> has token <b className="walk-in-number">{queueNumber}</b>
        </Trans>
      </p>
    </Note>
  )
}

/** Errors by field, after the first submission. A corrected field shows no error. */
function useErrors(
  { typed }: ReturnType<typeof useWalkIn>,
  isChecked: boolean,
): { [field in keyof WrongFields]?: string | undefined } {
  const { t } = useLingui()
  const errors = invalidFields(typed, readTypedMobile(typed.contact))
  if (!isChecked) return {}
  return {
    ...wrongPersonTexts(errors),
    gender: errors.gender ? t`Choose a gender.` : undefined,
    contact: errors.contact ? wrongMobileText() : undefined,
  }
}

/** A field's message is more specific than the problem's message. */
function reasonOf(problem: Error): string {
  const texts = problem instanceof ApiProblem ? Object.values(fieldTexts(problem)) : []
  return texts.length > 0 ? texts.join(' ') : problemText(problem)
}
