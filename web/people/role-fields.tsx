import { useLingui } from '@lingui/react/macro'
import { hospitalRole, mayManage, type HospitalRole } from '#contract/permissions.ts'
import { useMe } from '../lib/use-me.ts'
import { Choices, SelectField } from '../ui/index.ts'
import { roleText } from './role-text.ts'

/** A doctor of the hospital. */
export interface KnownDoctor {
  _id: string
  name: string
}

export interface RoleFieldsProps {
  role: HospitalRole
  /** Empty for none. */
  doctorId: string
  doctors: readonly KnownDoctor[]
  /** The form was sent without the doctor that the role needs. */
  isDoctorMissing: boolean
  onChange: (next: { role?: HospitalRole; doctorId?: string }) => void
}

/** The roles that the own one may give, each with what it may do, and which doctor the person is. */
export function RoleFields({ role, doctorId, doctors, isDoctorMissing, onChange }: RoleFieldsProps) {
  const { t } = useLingui()
  const me = useMe()
  const texts: Record<HospitalRole, string> = {
    owner: t`May do everything here, also invite owners and switch off the hospital’s own log-in.`,
    manager: t`Runs the clinic: schedule, settings and people, but not owners.`,
    reception: t`Runs the queues at the desk.`,
    doctor: t`Sees and runs the own queues only.`,
  }
  const own = me?.person?.role ?? 'staff'
  const offered = hospitalRole.options.filter((one) => mayManage(own, one))
  return (
    <>
      <Choices<HospitalRole>
        label={t`Role`}
        value={role}
        options={offered.map((value) => ({ value, label: roleText(value), text: texts[value] }))}
        onChange={(next) => onChange({ role: next })}
      />
      {(role === 'doctor' || role === 'owner') && (
        <SelectField
          label={role === 'doctor' ? t`Which doctor` : t`Which doctor, if the person is one`}
          value={doctorId}
          placeholder={t`--Please choose a doctor--`}
          options={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
          error={isDoctorMissing ? t`Choose the doctor.` : undefined}
          onChange={(next) => onChange({ doctorId: next })}
        />
      )}
    </>
  )
}
