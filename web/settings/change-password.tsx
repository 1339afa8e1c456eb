import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hospitalSignup, newPassword } from '#contract/accounts.ts'
import { fieldProblemText, fieldTexts } from '../lib/field-problem-text.ts'
import { hospitalPasswordChanged } from '../lib/end-sessions.ts'
import { callAsHospital } from '../lib/session.ts'
import { useMe } from '../lib/use-me.ts'
import { useProof } from '../people/index.ts'
import { Button, Card, PasswordField, useDialogs } from '../ui/index.ts'
import { FormError } from './form-end.tsx'
import { useForm } from './use-form.ts'

export interface ChangePasswordProps {
  hospitalNumber: string
  /** Omitted where the form is not opened by a button. */
  onCancel?: () => void
}

/** Changes the hospital's password, which logs out every desk with its own log-in, including this one. People with own accounts stay. */
export function ChangePassword(props: ChangePasswordProps) {
  const [changes, setChanges] = useState(0)
  return (
    <PasswordForm
      key={changes}
      {...props}
      onChanged={() => {
        setChanges(changes + 1)
        props.onCancel?.()
      }}
    />
  )
}

function PasswordForm({ hospitalNumber, onCancel, onChanged }: ChangePasswordProps & { onChanged: () => void }) {
  const { t } = useLingui()
  const isPerson = Boolean(useMe()?.person)
  const dialogs = useDialogs()
  const { prove, sheet } = useProof()
  const form = useForm({
    start: { hpassword: '' },
    check: ({ hpassword }) => ({
      hpassword: newPassword.safeParse(hpassword).success
        ? undefined
        : fieldProblemText({ code: 'password-too-short' }),
    }),
    refused: (problem) => ({
      hpassword:
        problem.code === 'password-too-common'
          ? t`This password is too common and easy to guess.`
          : fieldTexts(problem)['hpassword'],
    }),
    async send({ hpassword }) {
      const action = t`Change Password`
      if (!(await dialogs.confirm(t`Are you sure you want to change the password?`, { action }))) return
      const wanted = { what: t`You are changing the hospital’s password.`, action }
      if (!(await prove(wanted, () => callAsHospital(hospitalSignup, { body: { hospitalNumber, hpassword } })))) return
      await dialogs.alert(t`Login password changed successfully`)
      if (isPerson) onChanged()
      else hospitalPasswordChanged() // the page's guard then redirects to the log-in
    },
  })
  return (
    <Card as="section" className="settings-password" aria-labelledby="change-password">
      <h2 id="change-password">
        <Trans>Change Password</Trans>
      </h2>
      <p className="muted">
        {isPerson ? (
          <Trans>
            Every desk with the hospital’s own log-in is signed out, and must sign in again with the new password. You
            stay signed in.
          </Trans>
        ) : (
          <Trans>Every desk of this hospital is logged out, and must log in again with the new password.</Trans>
        )}
      </p>
      <form noValidate onSubmit={form.submit}>
        <input type="text" hidden autoComplete="username" value={hospitalNumber} readOnly />
        <PasswordField
          {...form.field('hpassword')}
          label={t`New password`}
          hint={t`At least 8 characters`}
          autoComplete="new-password"
          maxLength={128}
        />
        {form.failure && (
          <FormError title={t`Error registering hospital`} reason={form.isShownAtField ? undefined : form.failure} />
        )}
        <div className="settings-acts">
          <Button type="submit" small busy={form.busy}>
            <Trans>Save password</Trans>
          </Button>
          {onCancel && (
            <Button kind="quiet" small onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      </form>
      {sheet}
    </Card>
  )
}
