import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { addSlot, updateSlot, type HospitalProfile } from '#contract/slots.ts'
import { typedTime, weekdayName } from '../../lib/dates.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { useAddOnce } from '../../lib/use-add-once.ts'
import SpecialityName from '../../lib/speciality-name.tsx'
import { Button, IconButton, LinkButton, Toggles } from '../../ui/index.ts'
import { KeyHint } from '../desk-keys.tsx'
import { StepFailure, useStep } from './step-row.tsx'

type Doctor = HospitalProfile['doctors'][number]

/** A stretch of a doctor's week, as it is typed. */
interface Hours {
  days: number[]
  from: string
  to: string
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const none: Hours = { days: [], from: '', to: '' }

/** The proposal: the doctor's usual times from Monday to Saturday. Nothing is guessed for a doctor without times. */
const proposedFor = ({ timings }: Doctor): Hours =>
  timings ? { days: weekdays.slice(0, 6), from: typedTime(timings.start), to: typedTime(timings.end) } : none

const isWhole = ({ days, from, to }: Hours) => days.length > 0 && from.trim() !== '' && to.trim() !== ''

export interface HoursStepProps {
  doctors: readonly Doctor[]
  /** Some hours may be saved and others not: the row stays open. */
  onSaving: () => void
  onSaved: () => void
}

/** The days and hours of each doctor who has none yet, saved by one press. Those that are not saved stay until they are. */
export function HoursStep({ doctors, onSaving, onSaved }: HoursStepProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Readonly<Record<string, Hours[]>>>({})
  /** Doctors of whose hours some are not saved yet. */
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  /** How many of a doctor's hours this form has saved: the hospital that the page knows may be older. */
  const saved = useRef<Record<string, number>>({})
  const missing = doctors.filter(({ _id, slots }) => slots.length === 0 || unsaved.has(_id))
  const [isChecked, setChecked] = useState(false)
  const hoursOf = (doctor: Doctor) => typed[doctor._id] ?? [proposedFor(doctor)]
  const change = ({ _id }: Doctor, hours: Hours[]) => setTyped((all) => ({ ...all, [_id]: hours }))
  const { name } = (isChecked ? missing.find((doctor) => !hoursOf(doctor).every(isWhole)) : undefined) ?? {}
  const addOnce = useAddOnce({
    add: (
      slot: { name: string; startTime: string; endTime: string; active: boolean; days: number[] },
      headers,
      doctorId,
    ) => callAsHospital(addSlot, { params: { doctorId }, headers, body: { slot } }),
    change: (slotId, slot) => callAsHospital(updateSlot, { params: { slotId }, body: slot }),
  })
  const { busy, failure, submit } = useStep(async () => {
    onSaving()
    setUnsaved(new Set(missing.map(({ _id }) => _id)))
    for (const doctor of missing) {
      const all = hoursOf(doctor)
      for (const [at, { days, from, to }] of all.entries()) {
        const slot = {
          name: `Slot ${(saved.current[doctor._id] ?? 0) + 1}`,
          startTime: from,
          endTime: to,
          active: true,
          days: weekdays.filter((day) => days.includes(day)),
        }
        await addOnce(slot, doctor._id)
        saved.current[doctor._id] = (saved.current[doctor._id] ?? 0) + 1
        change(doctor, all.slice(at + 1))
      }
      setUnsaved((before) => new Set([...before].filter((id) => id !== doctor._id)))
    }
    await hospitalChanged()
  }, onSaved)

  function save(event: SubmitEvent) {
    setChecked(true)
    if (missing.every((doctor) => hoursOf(doctor).every(isWhole))) submit(event)
    else event.preventDefault()
  }
  if (doctors.length === 0)
    return (
      <div>
        <LinkButton to="/load-hospital-details">
          <Trans>Add the first doctor</Trans>
        </LinkButton>
      </div>
    )
  if (missing.length === 0)
    return (
      <div>
        <LinkButton to="/load-hospital-details">
          <Trans>Change in Doctors and days</Trans>
        </LinkButton>
      </div>
    )
  return (
    <form noValidate onSubmit={save}>
      {missing.map((doctor) => (
        <DoctorHours
          key={doctor._id}
          doctor={doctor}
          hours={hoursOf(doctor)}
          onChange={(next) => change(doctor, next)}
        />
      ))}
      <StepFailure text={name ? t`Choose the days and write both times of ${name}.` : failure} />
      <div className="step-acts">
        <Button type="submit" busy={busy}>
          <Trans>Save these hours</Trans>
          <KeyHint>Enter</KeyHint>
        </Button>
      </div>
    </form>
  )
}

interface DoctorHoursProps {
  doctor: Doctor
  hours: readonly Hours[]
  onChange: (hours: Hours[]) => void
}

function DoctorHours({ doctor, hours, onChange }: DoctorHoursProps) {
  const { name } = doctor
  const { t } = useLingui()
  const change = (at: number, changes: Partial<Hours>) =>
    onChange(hours.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  return (
    <div className="hours" role="group" aria-label={name}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <SpecialityName of={doctor} />
        </small>
      </p>
      {hours.map(({ days, from, to }, at) => (
        <div className="stretch" key={at}>
          <Toggles
            label={t`Days of ${name}`}
            isLabelHidden
            value={days}
            onChange={(next) => change(at, { days: next })}
            options={weekdays.map((day) => ({ value: day, label: weekdayName(day, 'short') }))}
          />
          <div className="from">
            <input
              className="input"
              aria-label={t`${name} starts`}
              value={from}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change(at, { from: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              className="input"
              aria-label={t`${name} ends`}
              value={to}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change(at, { to: event.target.value })}
            />
          </div>
        </div>
      ))}
      {hours.length < 3 && (
        <IconButton
          label={t`One more time of ${name}`}
          icon={Plus}
          onClick={() => onChange([...hours, { ...none, days: hours.at(-1)?.days ?? [] }])}
        />
      )}
    </div>
  )
}
