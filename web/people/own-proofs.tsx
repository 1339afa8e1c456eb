import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, KeyRound, TriangleAlert } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { type Me, type Member, setOwnPassword } from '#contract/persons.ts'
import { meChanged } from '../lib/use-me.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Note, Sheet, useDialogs } from '../ui/index.ts'
import { deskPeopleChanged, useDeskPeople } from './desk-people.ts'
import { useDeskOwner } from './factor-owner.ts'
import OwnFactors, { Way } from './own-factors.tsx'
import { removePin, setPin } from '#contract/pins.ts'
import { callAsHospital } from '../lib/session.ts'
import { FormEnd, Refusal } from './form-end.tsx'
import { problemText } from '../lib/problem-text.ts'
import { PinPad } from './pin-pad.tsx'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'
import { isLongEnough, NewPasswordField } from '../accounts/index.ts'

/** How a person proves who it is: password, passkeys, authenticator app. */
export function OwnProofs({ me, person }: { me: Me; person: Member }) {
  const { t } = useLingui()
  const owner = useDeskOwner()
  const [isOpen, setOpen] = useState(false)
  const [status, setStatus] = useTexts<string>()
  const hasPin = useHasPin(person._id)
  const isUnprotected = person.role === 'owner' && !me.hasTotp && me.passkeys === 0
  return (
    <Card as="section" aria-labelledby="own-proofs">
      <h2 id="own-proofs">
        <Trans>How you prove it is you</Trans>
      </h2>
      {isUnprotected && (
        <Note tone="near" icon={TriangleAlert}>
          <Trans>Set a second step: it keeps others out, also when they know your password.</Trans>
        </Note>
      )}
      <p role="status" className="account-status">
        {status}
      </p>
      <OwnFactors owner={owner}>
        <Way icon={KeyRound} name={t`Password`} says={me.hasPassword ? t`On` : t`Not yet`}>
          <Button
            kind="quiet"
            small
            aria-label={me.hasPassword ? t`Change the password` : t`Set a password`}
            onClick={() => setOpen(true)}
          >
            {me.hasPassword ? t`Change` : t`Set`}
          </Button>
        </Way>
        <Way icon={Grid3x3} name={t`PIN on this browser`} says={hasPin ? t`Works at this desk only` : t`Not yet`}>
          <OwnPinActs person={person._id} onDone={setStatus} />
        </Way>
      </OwnFactors>
      {isOpen && (
        <OwnPasswordSheet
          loginName={me.loginName ?? ''}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            setStatus(() => t`The password is saved. Your other sessions and your PINs have ended.`)
            void meChanged()
            void deskPeopleChanged()
          }}
        />
      )}
    </Card>
  )
}

interface OwnPasswordSheetProps {
  loginName: string
  onClose: () => void
  onSaved: () => void
}

/** Sets the own password, which ends the other sessions. */
function OwnPasswordSheet({ loginName, onClose, onSaved }: OwnPasswordSheetProps) {
  const { t } = useLingui()
  const { prove, sheet } = useProof()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const action = t`Save password`
  const attempt = useAttempt(async () => {
    const wanted = { what: t`You are setting a new password.`, action }
    if (await prove(wanted, () => callAsHospital(setOwnPassword, { body: { password } }))) onSaved()
  }, ['password-too-common'])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isLongEnough(password)) document.getElementById('new-password')?.focus()
    else attempt.send()
  }
  return (
    <Sheet title={t`Your password`} onClose={onClose}>
      <form className="people-form" noValidate onSubmit={submit}>
        <p className="muted">
          <Trans>
            You stay signed in here. Every other browser with your account is signed out, and your PINs are removed.
          </Trans>
        </p>
        <input type="text" hidden autoComplete="username" value={loginName} readOnly />
        <NewPasswordField
          value={password}
          tooShort={isChecked && !isLongEnough(password)}
          code={attempt.code}
          onChange={setPassword}
        />
        <FormEnd attempt={attempt} action={action} onCancel={onClose} />
      </form>
      {sheet}
    </Sheet>
  )
}

/** The acts on the own PIN in this browser, of which `useHasPin` tells. */
function OwnPinActs({ person, onDone }: { person: string; onDone: (announcement: () => string) => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const hasPin = useHasPin(person)
  const [isOpen, setOpen] = useState(false)
  const setter = useRef<HTMLButtonElement>(null)
  async function remove() {
    try {
      await callAsHospital(removePin, {})
      onDone(() => t`The PIN is removed.`)
      setter.current?.focus() // the pressed button goes
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`The PIN was not removed.` })
    }
    await deskPeopleChanged()
  }
  return (
    <>
      <Button
        ref={setter}
        kind="quiet"
        small
        aria-label={hasPin ? t`Change the PIN` : t`Set a PIN`}
        onClick={() => setOpen(true)}
      >
        {hasPin ? t`Change` : t`Set`}
      </Button>
      {hasPin && (
        <Button kind="quiet" small aria-label={t`Remove the PIN`} onClick={() => void remove()}>
          <Trans>Remove</Trans>
        </Button>
      )}
      {isOpen && (
        <PinSheet
          onClose={() => setOpen(false)}
          onSet={() => {
            setOpen(false)
            onDone(() => t`The PIN is set.`)
            void deskPeopleChanged()
          }}
        />
      )}
    </>
  )
}

/** Whether a person has a PIN in this browser. */
const useHasPin = (person: string): boolean => useDeskPeople().some(({ _id }) => _id === person)

function PinSheet({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const { t } = useLingui()
  const { prove, sheet } = useProof()
  const attempt = useAttempt(async (pin: string) => {
    const wanted = { what: t`You are setting a PIN for this browser.`, action: t`Set` }
    if (await prove(wanted, () => callAsHospital(setPin, { body: { pin } }))) onSet()
  })
  return (
    <Sheet title={t`Your PIN on this browser`} onClose={onClose}>
      <p className="muted">
        <Trans>Four digits, with which you come back to this desk. It works nowhere else.</Trans>
      </p>
      <PinPad action={t`Set`} busy={attempt.busy} onDone={attempt.send}>
        <Refusal of={attempt.refusal} />
      </PinPad>
      {sheet}
    </Sheet>
  )
}
