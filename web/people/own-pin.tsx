import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { removePin, setPin } from '#contract/pins.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, Sheet, useDialogs } from '../ui/index.ts'
import { Refusal } from './form-end.tsx'
import { problemText } from '../lib/problem-text.ts'
import { PinPad } from './pin-pad.tsx'
import { deskPeopleChanged, useDeskPeople } from './desk-people.ts'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

/** The acts on the own PIN in this browser, of which `useHasPin` tells. */
export function OwnPinActs({ person, onDone }: { person: string; onDone: (announcement: () => string) => void }) {
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
export const useHasPin = (person: string): boolean => useDeskPeople().some(({ _id }) => _id === person)

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
