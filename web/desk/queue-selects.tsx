import { useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/slots.ts'
import { slotTimes } from '../lib/dates.ts'
import { useSpecialityNames } from '../lib/speciality-name.tsx'
import { bothNames } from '../ui/index.ts'
import type { useChosenSlot } from './use-chosen-slot.ts'

export interface QueueSelectsProps {
  doctors: HospitalProfile['doctors']
  chosen: ReturnType<typeof useChosenSlot>
}

/** The doctor and the slot whose list is shown. */
export function QueueSelects({ doctors, chosen: { doctor, slot, chooseDoctor, chooseSlot } }: QueueSelectsProps) {
  const { t } = useLingui()
  const specialityOf = useSpecialityNames()
  return (
    <div className="head-selects">
      <PlainSelect
        label={t`Doctor`}
        placeholder={t`--Please choose a doctor--`}
        value={doctor?._id ?? ''}
        onChange={chooseDoctor}
        options={doctors.map((one) => ({
          value: one._id,
          // the second name last, because a narrow select cuts the end
          label: bothNames({ ...one, name: `${one.name} - ${specialityOf(one)}` }),
        }))}
      />
      <PlainSelect
        label={t`Slot`}
        placeholder={t`--Please choose a slot--`}
        value={slot?._id ?? ''}
        onChange={chooseSlot}
        options={(doctor?.slots ?? []).map(({ _id, name, ...times }) => {
          const { startTime, endTime } = slotTimes(times)
          return { value: _id, label: t`${name}, ${startTime} to ${endTime}` }
        })}
      />
    </div>
  )
}

interface PlainSelectProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** A select that looks like a text in the line of the heading. The chosen text lies under it, because a select cannot break a line. */
function PlainSelect({ label, placeholder, value, onChange, options }: PlainSelectProps) {
  return (
    <div className="select">
      <span className="input" aria-hidden>
        {options.find((option) => option.value === value)?.label ?? placeholder}
      </span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
