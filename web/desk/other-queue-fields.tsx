import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { calendarWords, slotTimes } from '../lib/dates.ts'
import { bothNames, DayField, SelectField } from '../ui/index.ts'

export interface OtherQueue {
  slot: string
  appointmentDate: string
}

/** @param slotId the queue's own slot, which is chosen at first: for another day */
export function useOtherQueue(slotId: string, day: string) {
  const [where, setWhere] = useState<OtherQueue>({ slot: slotId, appointmentDate: day })
  return { where, setWhere, isSame: where.slot === slotId && where.appointmentDate === day }
}

export interface OtherQueueFieldsProps {
  hospital: HospitalProfile
  /** Today at the hospital. */
  day: string
  where: OtherQueue
  onChange: (where: OtherQueue) => void
  error?: string | undefined
}

/** Chooses another queue of the hospital: a slot and a day. */
export function OtherQueueFields({ hospital, day, where, onChange, error }: OtherQueueFieldsProps) {
  const { t } = useLingui()
  const options = hospital.doctors.flatMap((doctor) =>
    doctor.slots.map(({ _id, name, ...times }) => {
      const { startTime, endTime } = slotTimes(times)
      return { value: _id, label: `${bothNames(doctor)} - ${t`${name}, ${startTime} to ${endTime}`}` }
    }),
  )
  return (
    <>
      <SelectField
        label={t`Slot`}
        value={where.slot}
        options={options}
        error={error}
        onChange={(slot) => onChange({ ...where, slot })}
      />
      <DayField
        label={t`Day`}
        words={calendarWords}
        today={day}
        value={where.appointmentDate}
        min={day}
        onChange={(appointmentDate) => onChange({ ...where, appointmentDate })}
      />
    </>
  )
}
