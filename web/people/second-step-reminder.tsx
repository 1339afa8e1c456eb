import { Trans, useLingui } from '@lingui/react/macro'
import { FingerprintPattern, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { todayHere } from '../lib/dates.ts'
import { useMe } from '../lib/use-me.ts'
import { Button, Sheet } from '../ui/index.ts'
import { read, write } from '../lib/storage.ts'
import { AuthenticatorSheet } from './authenticator-sheet.tsx'
import { useDeskOwner } from './factor-owner.ts'
import { canUsePasskeys } from './passkey.ts'
import { PasskeySheet } from './passkey-sheet.tsx'
import './people.css'

/** Asks an owner without a second step for one, once a day, until there is one, and sets it in place.
 *  @param isNeeded not yet on the page of the own account, where it is set too, and not with a second step: its recovery codes stay on the screen */
export default function SecondStepReminder({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useLingui()
  const owner = useDeskOwner()
  const person = useMe()?.person?._id ?? ''
  const [day] = useState(() => todayHere(Date.now()))
  const [isOpen, setOpen] = useState(() => !wasAsked(person, day))
  const [step, setStep] = useState<'passkey' | 'app'>()
  function close() {
    noteAsked(person, day)
    setOpen(false)
    setStep(undefined)
  }
  function done() {
    close()
    void owner.changed()
  }
  if (step === 'passkey') return <PasskeySheet owner={owner} onClose={close} onDone={done} />
  if (step === 'app') return <AuthenticatorSheet owner={owner} onClose={close} onDone={done} />
  if (!isOpen || !isNeeded) return null
  return (
    <Sheet title={t`Protect your log-in`} onClose={close}>
      <div className="people-form">
        <p>
          <Trans>
            As an owner you can remove people and change the hospital’s password. A second step keeps others out, also
            when they know your password.
          </Trans>
        </p>
        {canUsePasskeys() && (
          <Button wide icon={FingerprintPattern} onClick={() => setStep('passkey')}>
            <Trans>Use fingerprint or face</Trans>
          </Button>
        )}
        <Button wide {...(canUsePasskeys() && { kind: 'second' })} icon={ShieldCheck} onClick={() => setStep('app')}>
          <Trans>Use an authenticator app</Trans>
        </Button>
        <Button kind="quiet" wide onClick={close}>
          <Trans>Ask me tomorrow</Trans>
        </Button>
      </div>
    </Sheet>
  )
}

/** Whom this browser has asked on a day for a second step: several owners may share it. */
function askedOn(day: string): string[] {
  const [last, ...people] = (read('secondStepAsked') ?? '').split(' ')
  return last === day ? people : []
}

export const wasAsked = (person: string, day: string): boolean => askedOn(day).includes(person)

export function noteAsked(person: string, day: string): void {
  write('secondStepAsked', [day, ...askedOn(day), person].join(' '))
}
