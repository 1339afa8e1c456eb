import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { invite } from '#contract/people.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { callAsHospital } from '../lib/session.ts'
import { Sheet, TextField } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
import type { HandedLink } from './hand-over.tsx'
import { isLoginName } from './login-name-field.tsx'
import { RoleFields, type KnownDoctor } from './role-fields.tsx'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

export interface InviteSheetProps {
  doctors: readonly KnownDoctor[]
  onClose: () => void
  onInvited: (handed: HandedLink) => void
}

/** Invites a person: name, role, and the login name where it is known. */
export function InviteSheet({ doctors, onClose, onInvited }: InviteSheetProps) {
  const { t } = useLingui()
  const { prove, sheet } = useProof()
  const [typed, setTyped] = useState({ name: '', role: 'reception' as HospitalRole, doctorId: '', loginName: '' })
  const [isChecked, setChecked] = useState(false)
  const { name, role, doctorId } = typed
  const loginName = typed.loginName.trim()
  const wrong = {
    name: name.trim() === '',
    doctor: role === 'doctor' && doctorId === '',
    loginName: loginName !== '' && !isLoginName(loginName),
  }
  const attempt = useAttempt(async () => {
    const isDoctor = (role === 'doctor' || role === 'owner') && doctorId !== ''
    const language = pageLanguage()
    const body = {
      ...{ name, role },
      ...(isDoctor && { doctorId }),
      ...(loginName && { loginName }),
      ...(language && { language }),
    }
    await prove({ what: t`You are inviting ${name}.`, action: t`Invite` }, async () => {
      const { invitation, link, emailed } = await callAsHospital(invite, { body })
      onInvited({ name, link, expiresAt: invitation.expiresAt, ...(emailed && { emailedTo: loginName }) })
    })
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrong.name || wrong.loginName) document.getElementById(wrong.name ? 'invited' : 'invited-login-name')?.focus()
    else if (!wrong.doctor) attempt.send()
  }
  return (
    <Sheet title={t`Invite a person`} onClose={onClose}>
      <form className="people-form" noValidate onSubmit={submit}>
        <TextField
          id="invited"
          label={t`Name`}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={isChecked && wrong.name ? t`Write the person’s name.` : undefined}
          onChange={(next) => setTyped({ ...typed, name: next })}
        />
        <RoleFields
          role={role}
          doctorId={doctorId}
          doctors={doctors}
          isDoctorMissing={isChecked && wrong.doctor}
          onChange={(next) => setTyped({ ...typed, ...next })}
        />
        <TextField
          id="invited-login-name"
          label={t`Login name, if you know it`}
          hint={t`The person’s e-mail or mobile`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          value={typed.loginName}
          error={isChecked && wrong.loginName ? fieldProblemText({ code: 'login-name-wrong' }) : undefined}
          onChange={(next) => setTyped({ ...typed, loginName: next })}
        />
        <FormEnd attempt={attempt} action={<Trans>Invite</Trans>} onCancel={onClose} />
      </form>
      {sheet}
    </Sheet>
  )
}
