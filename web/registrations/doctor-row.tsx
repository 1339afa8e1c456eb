import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useSpecialities } from '../lib/speciality-name.tsx'
import { Button, TextField } from '../ui/index.ts'
import type { TypedDoctor } from './draft.ts'

export type DoctorField = 'name' | 'secondName' | 'speciality' | 'timings-start' | 'timings-end'

export interface DoctorRowProps {
  doctor: TypedDoctor
  /** Its index among the rows. */
  at: number
  /** The errors of its fields. */
  wrong: Record<DoctorField, string | undefined>
  onChange: (doctor: TypedDoctor) => void
  /** Absent for the only row, because a hospital has at least one doctor. */
  onRemove: (() => void) | undefined
}

/** The id of a row's field, for links to it. */
export const fieldOf = (at: number, field: DoctorField) => `doctors-${at}-${field}`

export function DoctorRow({ doctor, at, wrong, onChange, onRemove }: DoctorRowProps) {
  const { t } = useLingui()
  const number = at + 1
  const { name, timings } = doctor
  const kinds = useSpecialities()
  const list = `doctors-${at}-specialities`
  return (
    <div role="group" className="doctor-row" aria-labelledby={`doctors-${at}`}>
      <h3 id={`doctors-${at}`}>
        <Trans>Doctor {number}</Trans>
      </h3>
      <div className="fields">
        <TextField
          id={fieldOf(at, 'name')}
          label={t`Doctor name`}
          value={name}
          error={wrong.name}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => onChange({ ...doctor, name: typed })}
        />
        <TextField
          id={fieldOf(at, 'speciality')}
          label={t`Speciality`}
          value={doctor.speciality}
          error={wrong.speciality}
          maxLength={120}
          autoComplete="off"
          list={list}
          onChange={(speciality) => onChange({ ...doctor, speciality })}
        />
        <datalist id={list}>
          {kinds?.map((one) => (
            <option key={one.code}>{one.name}</option>
          ))}
        </datalist>
        <TextField
          id={fieldOf(at, 'timings-start')}
          label={t`Start time`}
          hint={t`Optional, like 9 am: when patients usually find the doctor here.`}
          value={timings.start}
          error={wrong['timings-start']}
          maxLength={120}
          autoComplete="off"
          onChange={(start) => onChange({ ...doctor, timings: { ...timings, start } })}
        />
        <TextField
          id={fieldOf(at, 'timings-end')}
          label={t`End time`}
          value={timings.end}
          error={wrong['timings-end']}
          maxLength={120}
          autoComplete="off"
          onChange={(end) => onChange({ ...doctor, timings: { ...timings, end } })}
        />
        <TextField
          id={fieldOf(at, 'secondName')}
          label={t`Name in a second script`}
          hint={t`Optional: the name as patients write it in their language. They see it beside the name.`}
          value={doctor.secondName}
          error={wrong.secondName}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(secondName) => onChange({ ...doctor, secondName })}
        />
      </div>
      {onRemove && (
        <Button
          kind="quiet"
          small
          icon={Trash2}
          aria-label={name.trim() ? t`Remove ${name}` : t`Remove doctor ${number}`}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}
