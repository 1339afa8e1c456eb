import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { fieldProblemText } from '../../lib/field-problem-text.ts'
import { Button, Choices, Note, Sheet, TextField } from '../../ui/index.ts'
import { UserRound } from 'lucide-react'
import { FormError } from '../form-error.tsx'
import { useForm } from '../use-form.ts'
import { addAbsence, type Absentee, type Waiting, type WaitingPeople } from './add-absence.ts'
import { useWaitingChoices } from './use-waiting-choices.ts'

export interface AbsenceSheetProps {
  absentee: Absentee
  today: ServiceDay
  /** @param told how many people get a message */
  onSaved: (told: number) => void
  onClose: () => void
}

/** New leave of a doctor, or a holiday of the hospital. People with a token on these days are named first, then the desk chooses
 *  the outcome for them. */
export function AbsenceSheet({ absentee, today, onSaved, onClose }: AbsenceSheetProps) {
  const { t } = useLingui()
  /** Who waits on the days that were sent last. */
  const [people, setPeople] = useState<WaitingPeople>()
  const [waiting, setWaiting] = useState<Waiting>('offer')
  const choices = useWaitingChoices(people)
  const form = useForm({
    start: { from: '', to: '', note: '' },
    check: ({ from, to }) => ({
      from: from ? undefined : t`Choose the first day.`,
      to: to && from > to ? fieldProblemText({ code: 'days-reversed' }) : undefined,
    }),
    async send({ from, to, note }) {
      const absence = { from, to: to || from, ...(note.trim() && { note }) }
      const outcome = await addAbsence(absentee, absence, people && waiting)
      if (outcome.people) setPeople(outcome.people)
      else {
        onSaved(outcome.told)
        onClose()
      }
    },
  })
  const { onChange: setFrom, ...from } = form.field('from')
  const { onChange: setTo, ...to } = form.field('to')
  /** Other days have other people. */
  const onDay = (set: (day: string) => void) => (day: string) => {
    set(day)
    setPeople(undefined)
  }
  const isLeave = absentee.kind === 'leave'
  const { name } = absentee
  const told = people?.count ?? 0
  return (
    <Sheet title={isLeave ? t`Leave of ${name}` : t`Holiday of ${name}`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <div className="settings-pair">
          <TextField {...from} type="date" label={t`From`} min={today} onChange={onDay(setFrom)} />
          <TextField {...to} type="date" label={t`Until`} min={from.value || today} onChange={onDay(setTo)} />
        </div>
        <TextField {...form.field('note')} label={t`Note for patients (optional)`} maxLength={120} autoComplete="off" />
        {people && (
          <>
            <Note tone="near" icon={UserRound} role="status">
              <p>
                <Plural
                  value={told}
                  one={
                    <Trans>
                      <b># person</b> has a token on these days.
                    </Trans>
                  }
                  other={
                    <Trans>
                      <b># people</b> have a token on these days.
                    </Trans>
                  }
                />
              </p>
            </Note>
            <Choices label={t`The people with a token`} value={waiting} onChange={setWaiting} options={choices} />
          </>
        )}
        {form.failure && !form.isShownAtField && <FormError title={t`This was not saved.`} reason={form.failure} />}
        <div className="settings-acts schedule-end">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={form.busy}>
            {people ? (
              <SaveAndTell isLeave={isLeave} told={told} />
            ) : isLeave ? (
              <Trans>Save leave</Trans>
            ) : (
              <Trans>Save holiday</Trans>
            )}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function SaveAndTell({ isLeave, told }: { isLeave: boolean; told: number }) {
  return isLeave ? (
    <Plural value={told} one="Save leave, tell # person" other="Save leave, tell # people" />
  ) : (
    <Plural value={told} one="Save holiday, tell # person" other="Save holiday, tell # people" />
  )
}
