import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { updatePerson, type Person } from '#contract/people.ts'
import { callAsHospital } from '../lib/session.ts'
import { Sheet } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
import { RoleFields, type KnownDoctor } from './role-fields.tsx'
import { roleText } from './role-text.ts'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

export interface RoleSheetProps {
  person: Person
  doctors: readonly KnownDoctor[]
  onClose: () => void
  onSaved: (announcement: () => string) => void
}

/** Changes what a person is at the hospital, which ends the sessions of the earlier role. */
export function RoleSheet({ person, doctors, onClose, onSaved }: RoleSheetProps) {
  const { t } = useLingui()
  const { prove, sheet } = useProof()
  const [typed, setTyped] = useState({ role: person.role, doctorId: person.doctorId ?? '' })
  const [isChecked, setChecked] = useState(false)
  const { role, doctorId } = typed
  const { name } = person
  const isMissing = role === 'doctor' && doctorId === ''
  const attempt = useAttempt(async () => {
    const isDoctor = role === 'doctor' || role === 'owner'
    const body = { role, doctorId: isDoctor && doctorId !== '' ? doctorId : null }
    const newRole = roleText(role)
    const wanted = { what: t`You are changing the role of ${name}: ${newRole}.`, action: t`Save` }
    const isDone = await prove(wanted, () => callAsHospital(updatePerson, { params: { id: person._id }, body }))
    if (isDone) onSaved(() => t`${name} is now: ${roleText(role)}.`)
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isMissing) attempt.send()
  }
  return (
    <Sheet title={t`Role of ${name}`} onClose={onClose}>
      <form className="people-form" noValidate onSubmit={submit}>
        <RoleFields
          role={role}
          doctorId={doctorId}
          doctors={doctors}
          isDoctorMissing={isChecked && isMissing}
          onChange={(next) => setTyped({ ...typed, ...next })}
        />
        <p className="muted">
          <Trans>Another role ends the person’s sessions here: they sign in again.</Trans>
        </p>
        <FormEnd attempt={attempt} action={<Trans>Save</Trans>} onCancel={onClose} />
      </form>
      {sheet}
    </Sheet>
  )
}
