import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Booking, Gender } from '#contract/appointments.ts'
import { languages } from '#contract/languages.ts'
import { ApiProblem } from '../lib/api.ts'
import { wrongPersonTexts } from '../lib/booking-person.ts'
import { shortDay } from '../lib/dates.ts'
import { genderOptions } from '../lib/gender-text.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useOnlineSince } from '../live-queue/index.ts'
import { readSlipPrinter } from '../print/index.ts'
import { Button, CheckField, ErrorSummary, Note, Segments, SelectField, TextField, useDialogs } from '../ui/index.ts'
import { KeyHint } from './desk-keys.tsx'
import { useKnownPeople, type KnownPerson } from './known-people.tsx'
import { bookingOf, invalidFields, type useWalkIn, type WalkInPlace, type WrongFields } from './walk-in.ts'

export interface WalkInFormProps {
  walkIn: ReturnType<typeof useWalkIn>
  ids: WalkInPlace
  /** The slot is switched on: over its capacity, more tokens can be given. One that is switched off gives none. */
  canExceed: boolean
  /** What the button says. */
  action: ReactNode
  /** Left of the button: what it gives. */
  preview: ReactNode
  /** When: the doctor, the day and the slot. */
  children: ReactNode
}

/** The walk-in form, the mobile first: people whom the hospital has seen under it fill the form by one key. */
export function WalkInForm({ walkIn, ids, canExceed, action, preview, children }: WalkInFormProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  useLanguage()
  const { typed, type, add, isAdding, problem } = walkIn
  const [tries, setTries] = useState({ count: 0, errors: false })
  const [taken, take] = useState<KnownPerson>()
  const [isPrintedByItself] = useState(() => readSlipPrinter().byItself)
  /** The number whose people were offered. */
  const [asked, setAsked] = useState<string>()
  const isOffline = useOnlineSince() === undefined
  const errors = useErrors(walkIn, tries.errors)
  const mobile = readTypedMobile(typed.contact)
  const known = useKnownPeople(typed.name === '' && mobile !== asked ? mobile : undefined, (person) => {
    setAsked(mobile)
    take(person)
    const { name = '', age = '', gender } = person ?? {}
    type({ ...typed, name, age: String(age), gender })
    document.getElementById(person ? 'walk-in-contact' : 'walk-in-name')?.focus()
  })
  const day = taken && asked === mobile ? shortDay(taken.lastVisit) : undefined

  useEffect(() => document.getElementById('walk-in-contact')?.focus(), [])

  /** Another name is another person, whose gender is not known. */
  function rename(name: string) {
    const isOther = taken !== undefined && name.trim() !== taken.name
    if (isOther) take(undefined)
    type({ ...typed, name, gender: isOther && typed.gender === taken.gender ? undefined : typed.gender })
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const booking = bookingOf({ ...typed, language: typed.language ?? pageLanguage() ?? 'en' }, mobile, ids)
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
  const summary = Object.entries(errors).flatMap(([field, text]) => (text ? [{ field: `walk-in-${field}`, text }] : []))
  return (
    <form className="walk-in" noValidate onSubmit={submit}>
      <div role="status">
        {isOffline && (
          <Note tone="near" icon={WifiOff}>
            <Trans>No connection. Adding a walk-in needs a connection; what you type stays here.</Trans>
          </Note>
        )}
      </div>
      {tries.count > 0 && <ErrorSummary key={tries.count} title={t`The patient is not added yet`} errors={summary} />}
      <div className="walk-in-columns">
        <div className="walk-in-who">
          <div className="walk-in-contact">
            <CheckField
              id="walk-in-no-phone"
              isOptional
              checked={typed.hasNoPhone === true}
              onChange={(hasNoPhone) => {
                type({ ...typed, contact: '', hasNoPhone })
                document.getElementById(hasNoPhone ? 'walk-in-name' : 'walk-in-no-phone')?.focus()
              }}
            >
              <Trans>No phone</Trans>
            </CheckField>
            <TextField
              id="walk-in-contact"
              label={t({ message: 'Contact', context: 'phone number' })}
              hint={day && t`seen ${day}`}
              type="tel"
              inputMode="tel"
              value={typed.hasNoPhone ? '' : typed.contact}
              placeholder={typed.hasNoPhone ? t`No Contact` : undefined}
              disabled={typed.hasNoPhone}
              error={errors.contact}
              autoComplete="off"
              maxLength={40}
              onChange={(contact) => type({ ...typed, contact })}
              {...known.field}
            />
            {known.list}
          </div>
          <TextField
            id="walk-in-name"
            label={t`Patient name`}
            value={typed.name}
            error={errors.name}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            onChange={rename}
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
          {isPrintedByItself && (
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
        </div>
        <div className="walk-in-when">{children}</div>
      </div>
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
        {preview}
        <Button type="submit" busy={isAdding}>
          {action}
          <KeyHint>Enter</KeyHint>
        </Button>
      </div>
    </form>
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
