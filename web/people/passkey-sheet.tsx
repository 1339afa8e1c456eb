import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addPasskey, newPasskeyOptions } from '#contract/second-factors.ts'
import { Button, Sheet, TextField } from '../ui/index.ts'
import type { FactorOwner } from './factor-owner.ts'
import { makePasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useProof } from './use-proof.tsx'
import './people.css'

export interface PasskeySheetProps {
  owner: FactorOwner
  onClose: () => void
  onDone: () => void
}

/** Adds a passkey under a name. The first second step also shows recovery codes. */
export function PasskeySheet({ owner, onClose, onDone }: PasskeySheetProps) {
  const { t } = useLingui()
  const { prove, sheet } = useProof(owner)
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  async function add() {
    const wanted = { what: t`You are adding a passkey.`, action: t`Add` }
    const isDone = await prove(wanted, async () => {
      const { requestId, options } = await owner.call(newPasskeyOptions, {})
      const response = await makePasskey(options)
      const typed = name.trim()
      const { recoveryCodes } = await owner.call(addPasskey, {
        body: { requestId, response, ...(typed && { name: typed }) },
      })
      if (recoveryCodes) setCodes(recoveryCodes)
      else onDone()
    })
    if (isDone === false) onClose()
  }
  if (codes) return <RecoveryCodesSheet codes={codes} loginName={owner.loginName} onClose={onDone} />
  return (
    <Sheet title={t`Add a passkey`} onClose={onClose}>
      <div className="people-form">
        <p>
          <Trans>
            You sign in with this device’s fingerprint, face or PIN, without a password. The password alone no longer
            opens your account.
          </Trans>
        </p>
        <TextField
          label={t`Name, if you like`}
          hint={t`Such as: my phone, laptop at the desk`}
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <PasskeyButton act={add}>
          <Trans>Use fingerprint or face</Trans>
        </PasskeyButton>
        <Button kind="quiet" wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {sheet}
    </Sheet>
  )
}
