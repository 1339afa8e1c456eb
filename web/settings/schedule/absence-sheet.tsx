import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { isDecided } from '../../lib/api.ts'
import { calendarWords } from '../../lib/dates.ts'
import { fieldProblemText } from '../../lib/field-problem-text.ts'
import {
  NoticeAndOthers,
  ReachCounts,
  TellByHand,
  toTell,
  useReachOfDays,
  type ReachedDays,
} from '../../reach/index.ts'
import { Button, Choices, DayField, Note, Sheet, Skeleton, TextField } from '../../ui/index.ts'
import { UserRound } from 'lucide-react'
import { FormError } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { addAbsence, type Absentee, type Waiting, type WaitingPeople } from './add-absence.ts'
import { plural } from '@lingui/core/macro'
import { sayDays } from './week.ts'

export interface AbsenceSheetProps {
  hospital: HospitalProfile
  absentee: Absentee
  today: ServiceDay
  /** @param notice how many people get a notice */
  onSaved: (notice: number) => void
  onClose: () => void
}

/** New leave of a doctor, or a holiday of the hospital. It first says how many people have a token on these days, and then asks whether
 *  to offer them a place, to move them or to cancel. It says before who gets a notice, and has the others afterwards, to tell by hand. */
export function AbsenceSheet({ hospital, absentee, today, onSaved, onClose }: AbsenceSheetProps) {
  const { t } = useLingui()
  /** Who waits on the days that were sent last. */
  const [people, setPeople] = useState<WaitingPeople>()
  const [waiting, setWaiting] = useState<Waiting>('offer')
  const choices = useWaitingChoices(people)
  /** The days that are typed. */
  const [days, setDays] = useState<ReachedDays>()
  const reach = useReachOfDays(days, 'before')
  /** As the press before saw it, whose answer is lost: they may wait no longer. */
  const [lost, setLost] = useState<typeof reach>()
  /** As the question said it, once it is saved. */
  const [told, setTold] = useState<typeof reach>()
  const form = useForm({
    start: { from: '', to: '', note: '' },
    check: ({ from, to }) => ({
      from: from ? undefined : t`Choose the first day.`,
      to: to && from > to ? fieldProblemText({ code: 'days-reversed' }) : undefined,
    }),
    async send({ from, to, note }) {
      const absence = { from, to: to || from, ...(note.trim() && { note }) }
      const outcome = await addAbsence(absentee, absence, people && waiting).catch((problem: unknown) => {
        if (people && !isDecided(problem)) setLost(lost ?? reach)
        throw problem
      })
      if (outcome.people) setPeople(outcome.people)
      else {
        const of = outcome.informed > 0 ? reach : lost
        onSaved(of?.notice ?? 0)
        if (of && of.phone + of.none > 0) setTold(of)
        else onClose()
      }
    },
  })
  const { onChange: setFrom, ...from } = form.field('from')
  const { onChange: setTo, ...to } = form.field('to')
  /** Other days have other people. */
  const onDay =
    (set: (day: string) => void, daysWith: (day: string) => { from: string; to: string }) => (day: string) => {
      set(day)
      setPeople(undefined)
      setLost(undefined)
      const next = daysWith(day)
      const of = absentee.kind === 'leave' ? { doctor: absentee.doctorId } : {}
      setDays(next.from && next.to >= next.from ? { ...next, ...of } : undefined)
    }
  const calendar = { words: calendarWords, today }
  const isLeave = absentee.kind === 'leave'
  const { name } = absentee
  const informed = people?.count ?? 0
  if (told && days) return <Told {...{ hospital, days, onClose }} of={told} />
  return (
    <Sheet title={isLeave ? t`Leave of ${name}` : t`Holiday of ${name}`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <div className="fields">
          <DayField
            {...from}
            {...calendar}
            label={t`From`}
            min={today}
            onChange={onDay(setFrom, (day) => ({ from: day, to: to.value || day }))}
          />
          <DayField
            {...to}
            {...calendar}
            canClear
            label={t`Until`}
            min={from.value || today}
            onChange={onDay(setTo, (day) => ({ from: from.value, to: day || from.value }))}
          />
        </div>
        <TextField {...form.field('note')} label={t`Note for patients (optional)`} maxLength={120} autoComplete="off" />
        {reach && hasAnyone(reach) && (
          <ReachCounts {...reach} names={reach.people.flatMap(({ by, name }) => (by === 'none' ? name : []))} />
        )}
        {people && (
          <>
            <Note tone="near" icon={UserRound} role="status">
              <p>
                <Plural
                  value={informed}
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
              <SaveAndTell isLeave={isLeave} informed={informed} />
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

const hasAnyone = ({ notice, message, phone, none }: Reached) => notice + message + phone + none > 0
type Reached = NonNullable<ReturnType<typeof useReachOfDays>>

interface ToldProps {
  hospital: HospitalProfile
  days: ReachedDays
  of: Reached
  onClose: () => void
}

/** After it is saved: whom no notice tells. */
function Told({ hospital, days, of, onClose }: ToldProps) {
  const { t } = useLingui()
  const after = useReachOfDays(days, 'after')
  const ids = of.people.map(({ _id }) => _id)
  return (
    <Sheet title={t`Saved.`} onClose={onClose}>
      <div className="settings-form">
        <p>
          <NoticeAndOthers {...of} />
        </p>
        {after ? (
          <TellByHand hasPlaces hospital={hospital} people={toTell(after.people, ids)} />
        ) : (
          <Skeleton height="128px" />
        )}
        <div className="settings-acts schedule-end">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function SaveAndTell({ isLeave, informed }: { isLeave: boolean; informed: number }) {
  return isLeave ? (
    <Plural value={informed} one="Save leave, tell # person" other="Save leave, tell # people" />
  ) : (
    <Plural value={informed} one="Save holiday, tell # person" other="Save holiday, tell # people" />
  )
}

/** What can become of the people with a token, each with its consequence. */
function useWaitingChoices(people: WaitingPeople | undefined) {
  const { t } = useLingui()
  const next = people?.next
  const day = next && sayDays(next.date, next.date, { weekday: 'short' })
  const left = next?.left ?? undefined
  const choices: { value: Waiting; label: string; text: string }[] = [
    {
      value: 'offer',
      label: day ? t`Offer each a place on ${day}` : t`Offer each a place on the next days`,
      text: t`Kept for 24 hours, one press takes it.`,
    },
    {
      value: 'move',
      label: day ? t`Move all to ${day}` : t`Move all to the next days`,
      text:
        left === undefined
          ? t`They keep their order.`
          : t`${plural(left, {
              one: 'They keep their order. # place is left.',
              other: 'They keep their order. # places are left.',
            })}`,
    },
    { value: 'cancel', label: t`Cancel all tokens`, text: t`Each can book another day.` },
  ]
  return choices
}
