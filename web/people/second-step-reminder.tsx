import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { todayHere } from '../lib/dates.ts'
import { read, write } from '../lib/storage.ts'
import { Button, Sheet } from '../ui/index.ts'
import './people.css'

/** Asks an owner without a second step for one, once a day, until there is one. */
export default function SecondStepReminder({ onSet }: { onSet: () => void }) {
  const { t } = useLingui()
  const [day] = useState(() => todayHere(Date.now()))
  const [isOpen, setOpen] = useState(() => read('secondStepAsked') !== day)
  if (!isOpen) return null
  function close() {
    write('secondStepAsked', day)
    setOpen(false)
  }
  function set() {
    close()
    onSet()
  }
  return (
    <Sheet title={t`Protect your log-in`} onClose={close}>
      <div className="people-form">
        <p>
          <Trans>
            As an owner you can remove people and change the hospital’s password. A second step keeps others out, also
            when they know your password.
          </Trans>
        </p>
        <Button wide icon={ShieldCheck} onClick={set}>
          <Trans>Set a second step</Trans>
        </Button>
        <Button kind="quiet" wide onClick={close}>
          <Trans>Ask me tomorrow</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
