import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { correctAppointment } from '#contract/appointment-acts.ts'
import type { Gender } from '#contract/appointments.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { ApiProblem } from '../lib/api.ts'
import { wrongPersonTexts } from '../lib/booking-person.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { clockTime, shortDay, todayHere } from '../lib/dates.ts'
import { genderOptions, genderText } from '../lib/gender-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, Note, Segments, Sheet, TextField } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { queueChanged } from './queue-changed.ts'
import { invalidFields, type WalkIn } from './walk-in.ts'
import './queue-sheets.css'
import './add-patient.css'

export interface CorrectSheetProps {
  row: DeskRow
  /** Once it is done, beside closing. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Corrects a patient's name, age, gender and contact; the token stays. It needs the answer, because a phone may show the details. */
export function CorrectSheet({ row, onDone, onClose }: CorrectSheetProps) {
  const { t } = useLingui()
  const { id, number, name, age, gender, contactOfAccount } = row
  const { contact: ofAccount = '' } = row
  const accountNumber = sayMobile(ofAccount)
  const contact = contactOfAccount ? '' : ofAccount
  const shown = readTypedMobile(contact)
  const [before] = useState<WalkIn>({ name, age: String(age), gender, contact: shown ? sayMobile(shown) : contact })
  const [typed, type] = useState(before)
  const [isTold, setTold] = useState(false)
  const wasBefore = useWasBefore(row.corrected)
  const mobile = readTypedMobile(typed.contact)
  const isContactWrong = typed.contact.trim() !== '' && typed.contact !== before.contact && mobile === undefined
  const wrong = { ...invalidFields(typed, mobile), contact: isContactWrong }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAsHospital(correctAppointment, { params: { id }, body: changesOf(before, typed, mobile) }),
    onSuccess: () => {
      onDone?.()
      onClose()
    },
    onSettled: queueChanged,
  })
  useEffect(() => document.getElementById('correct-name')?.focus(), [])

  function save(event: SubmitEvent) {
    event.preventDefault()
    const isWrong = Object.values(wrong).some(Boolean)
    setTold(isWrong)
    if (!isWrong && !isPending) mutate()
  }
  const texts = isTold ? wrongPersonTexts(wrong) : undefined
  return (
    <Sheet title={t`Correct details of ${number}`} onClose={onClose}>
      <form className="queue-sheet" noValidate onSubmit={save}>
        <TextField
          id="correct-name"
          label={t`Patient name`}
          hint={typed.name === before.name ? wasBefore : t`It was ${name}.`}
          value={typed.name}
          error={texts?.name}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={(changed) => type({ ...typed, name: changed })}
        />
        <div className="walk-in-row">
          <TextField
            label={t`Age`}
            value={typed.age}
            error={texts?.age}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            onChange={(changed) => type({ ...typed, age: changed })}
          />
          <Segments<Gender>
            label={t`Gender`}
            value={typed.gender}
            options={genderOptions('desk')}
            onChange={(changed) => type({ ...typed, gender: changed })}
          />
        </div>
        <TextField
          label={t({ message: 'Contact', context: 'phone number' })}
          type="tel"
          inputMode="tel"
          value={typed.contact}
          hint={contactOfAccount && t`Without one: ${accountNumber}, the account’s number.`}
          error={isTold && isContactWrong ? wrongMobileText() : undefined}
          autoComplete="off"
          maxLength={40}
          onChange={(changed) => type({ ...typed, contact: changed })}
        />
        {error && !isPending && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {reasonOf(error)}
          </Note>
        )}
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isPending}>
            <Trans>Save details</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The last correction: until when the details were others, which, and who changed them. */
function useWasBefore(corrected: DeskRow['corrected']): string | undefined {
  const { t } = useLingui()
  const today = useClock(todayHere)
  if (!corrected) return undefined
  const { name, age, gender, contact } = corrected.was
  const parts = [name, age, gender && genderText(gender, 'desk'), contact && t`another number`]
  const before = parts.filter((part) => part !== undefined).join(', ')
  const time = sayLately(Date.parse(corrected.at), today)
  const { by: person } = corrected
  return person === undefined ? t`Until ${time}: ${before}.` : t`Until ${time}: ${before}. Changed by ${person}.`
}

/** An instant, with its day where that is not today. */
function sayLately(instant: number, today: ServiceDay): string {
  const day = todayHere(instant)
  return day === today ? clockTime(instant) : `${shortDay(day)}, ${clockTime(instant)}`
}

/** What the form has changed; an emptied contact is removed. */
function changesOf(before: WalkIn, { name, age, gender, contact }: WalkIn, mobile: string | undefined) {
  return {
    ...(name !== before.name && { name }),
    ...(age !== before.age && { age }),
    ...(gender !== before.gender && gender && { gender }),
    ...(contact !== before.contact && { contact: mobile ?? '' }),
  }
}

/** A field's message is more specific than the problem's message. */
function reasonOf(problem: Error): string {
  const texts = problem instanceof ApiProblem ? Object.values(fieldTexts(problem)) : []
  return texts.length > 0 ? texts.join(' ') : problemText(problem)
}
