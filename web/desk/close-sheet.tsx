import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { closeQueue, type Reach } from '#contract/queues.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { shortDay, slotTimes } from '../lib/dates.ts'
import { lateBox, latePart } from '../lib/late.tsx'
import { problemText } from '../lib/problem-text.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { NoticeAndOthers, ReachCounts, TellByHand, toTell, useReachOfDays, useReachOfQueue } from '../reach/index.ts'
import { latePicker } from '../slots/index.ts'
import { bothNames, Button, Note, Segments, SelectField, Sheet, Skeleton } from '../ui/index.ts'
import type { OtherQueue } from './other-queue-fields.tsx'
import { queueChanged } from './queue-changed.ts'
import { useDays, useNextSession } from './use-days.ts'
import { useSlip } from './use-slip.ts'
import './queue-sheets.css'

const DayAndSlotPicker = latePart(latePicker, lateBox('320px'))

/** An end of the session: of whom, and where they go. */
interface Ending {
  of: Reach
  rest: 'cancel' | OtherQueue
}

/** Whether some are left to tell by hand. */
const hasOthers = (ending: Ending | undefined): ending is Ending =>
  ending !== undefined && ending.of.phone + ending.of.none > 0

export interface CloseSheetProps {
  hospital: HospitalProfile
  slotId: string
  day: string
  isEnded: boolean
  /** How many are called or wait. */
  waiting: number
  /** The name of one who is called or waits. */
  nameOf: (id: string) => string | undefined
  onClose: () => void
}

/** Ends the session: those who still wait are cancelled, or get numbers in another queue. It needs the answer. Before it says who gets a
 *  notice, afterwards it has the others, to tell by hand. */
export function CloseSheet({ hospital, slotId, day, isEnded, waiting, nameOf, onClose }: CloseSheetProps) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<'move' | 'cancel'>('move')
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const next = useNextSession(doctor?._id ?? '', slotId, day, { timeZone: hospital.timeZone, people: waiting })
  const [chosen, setWhere] = useState<OtherQueue>()
  const where = chosen ?? next ?? { slot: slotId, appointmentDate: day }
  const place = usePlaceText(hospital, where, day)
  const isSame = where.slot === slotId && where.appointmentDate === day
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(randomKey)
  const { data: reach, refetch } = useReachOfQueue(slotId, day, waiting)
  // the desk's last acts may still be on their way: no two counts of the line are shown
  const counted = reach?.appointments.length === waiting ? reach : undefined
  /** The last end that was asked for, with the line as it was just before: its answer may be lost. */
  const [asked, setAsked] = useState<Ending>()
  const moves = waiting > 0 && choice === 'move'
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (rest: Ending['rest']) => {
      // an earlier question may have left its answer: after the end, the line can no longer be asked
      const of = counted ?? (await refetch()).data
      const ending = of && of.appointments.length > 0 ? { of, rest } : asked
      setAsked(ending)
      const place = rest === 'cancel' ? rest : `${rest.slot}-${rest.appointmentDate}`
      const headers = { 'idempotency-key': `${key}-${place}` }
      const { moved, cancelled } = await callAsHospital(closeQueue, {
        params: { slotId },
        headers,
        body: { waiting: rest },
      })
      // nothing was left to end: it is the press before whose answer was lost
      return moved + cancelled === 0 ? (asked ?? ending) : ending
    },
    onSuccess: (ending) => (hasOthers(ending) ? setAsked(ending) : onClose()),
    onSettled: queueChanged,
  })

  function end(event: SubmitEvent) {
    event.preventDefault()
    setChecked(moves && isSame)
    if (!(moves && isSame) && !isPending) mutate(moves ? where : 'cancel')
  }
  if ((isSuccess || isEnded) && hasOthers(asked)) return <Told {...{ hospital, slotId, day, onClose, ...asked }} />
  return (
    <Sheet title={t`End session`} onClose={onClose}>
      <form className="queue-sheet in-words" noValidate onSubmit={end}>
        {waiting === 0 ? (
          <p className="muted">
            <Trans>No one is waiting. No more tokens can be booked for today.</Trans>
          </p>
        ) : (
          <Segments<'move' | 'cancel'>
            label={t`${plural(waiting, {
              one: '# person still waits.',
              other: '# people still wait.',
            })}`}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'move', label: t`Move to another slot` },
              { value: 'cancel', label: t`Cancel their tokens` },
            ]}
          />
        )}
        {waiting > 0 && counted && (
          <ReachCounts
            {...counted}
            names={counted.appointments.flatMap(({ _id, by }) => (by === 'none' ? (nameOf(_id) ?? []) : []))}
          />
        )}
        {moves && (
          <ToQueue
            hospital={hospital}
            where={where}
            onChange={setWhere}
            error={isChecked && isSame ? t`Choose another slot or another day.` : undefined}
          />
        )}
        {waiting > 0 && !moves && (
          <Note tone="near" icon={Info}>
            <Trans>
              Their tokens end. Their phones keep a card with the reason, “Book another day” and your number.
            </Trans>
          </Note>
        )}
        {error && !isPending && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {problemText(error)}
          </Note>
        )}
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" kind={waiting > 0 && !moves ? 'danger' : 'primary'} busy={isPending}>
            {waiting === 0 ? (
              <Trans>End session</Trans>
            ) : moves ? (
              <MoveText of={waiting} to={isSame ? '' : place} />
            ) : (
              <Plural value={waiting} one="Cancel # token" other="Cancel # tokens" />
            )}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function MoveText({ of: waiting, to }: { of: number; to: string }) {
  return to === '' ? (
    <Plural value={waiting} one="Move # person" other="Move # people" />
  ) : (
    <Plural value={waiting} one={`Move # person to ${to}`} other={`Move # people to ${to}`} />
  )
}

/** A slot's start on its day, and the day where that is not today. */
function usePlaceText(
  { doctors }: HospitalProfile,
  { slot: slotId, appointmentDate }: OtherQueue,
  today: string,
): string {
  const doctor = doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const onDay = useDays(doctor?._id, slotId, today).get(appointmentDate)
  const times = onDay ?? doctor?.slots.find(({ _id }) => _id === slotId)
  const time = times ? slotTimes(times).startTime : ''
  return appointmentDate === today ? time : `${shortDay(appointmentDate)}, ${time}`
}

interface ToQueueProps {
  hospital: HospitalProfile
  where: OtherQueue
  onChange: (where: OtherQueue) => void
  error: string | undefined
}

/** Where they go: a doctor's days and slots with the places that are left. */
function ToQueue({ hospital, where: { slot, appointmentDate }, onChange, error }: ToQueueProps) {
  const { t } = useLingui()
  const doctors = hospital.doctors.filter(({ slots }) => slots.length > 0)
  const doctor = doctors.find(({ slots }) => slots.some(({ _id }) => _id === slot))
  return (
    <>
      {doctors.length > 1 && (
        <SelectField
          label={t`Doctor`}
          value={doctor?._id ?? ''}
          options={doctors.map((one) => ({ value: one._id, label: bothNames(one) }))}
          onChange={(id) => {
            const first = doctors.find(({ _id }) => _id === id)?.slots[0]
            if (first) onChange({ slot: first._id, appointmentDate })
          }}
        />
      )}
      {doctor && <h3 className="sr">{t`Move to another slot`}</h3>}
      {doctor && (
        <DayAndSlotPicker
          key={doctor._id}
          doctorId={doctor._id}
          timeZone={hospital.timeZone}
          chosen={{ slot, day: appointmentDate }}
          canWait={false}
          atDesk={{ day: appointmentDate, onDay: (day) => onChange({ slot, appointmentDate: day }) }}
          onChoose={({ _id }) => onChange({ slot: _id, appointmentDate })}
        />
      )}
      {error && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          {error}
        </Note>
      )}
    </>
  )
}

interface ToldProps extends Ending {
  hospital: HospitalProfile
  slotId: string
  day: string
  onClose: () => void
}

/** After the end: whom no notice tells. */
function Told({ hospital, slotId, day, of, rest, onClose }: ToldProps) {
  const { t } = useLingui()
  const to = rest === 'cancel' ? undefined : rest
  const printSlip = useSlip(hospital, to?.slot, to?.appointmentDate ?? day)
  const after = useReachOfDays({ slot: slotId, from: day, to: day }, 'after')
  const people = toTell(
    after?.people ?? [],
    of.appointments.map(({ _id }) => _id),
  )
  const place = usePlaceText(hospital, to ?? { slot: slotId, appointmentDate: day }, day)
  const where = to && place
  const count = of.appointments.length
  // The button that opened the sheet has gone with the session.
  useEffect(() => () => document.getElementById('queue')?.focus(), [])
  return (
    <Sheet title={t`The session is ended`} onClose={onClose}>
      <div className="queue-sheet">
        <p>
          {where ? (
            <Plural
              value={count}
              one={`# person has a token at ${where}.`}
              other={`# people have a token at ${where}.`}
            />
          ) : (
            <Plural value={count} one="# token is cancelled." other="# tokens are cancelled." />
          )}{' '}
          <NoticeAndOthers {...of} />
        </p>
        {after ? (
          <TellByHand
            hospital={hospital}
            people={people}
            onPrint={({ to: token, language }) => {
              if (token?.queueNumber == null) return
              void printSlip({ number: token.queueNumber, link: token.link, language, ahead: undefined })
            }}
          />
        ) : (
          <Skeleton height="128px" />
        )}
        <div className="queue-sheet-acts">
          <Button onClick={onClose}>
            <Trans>Show the day</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
