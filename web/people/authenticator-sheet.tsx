import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { newTotp, setTotp } from '#contract/second-factors.ts'
import { latePart } from '../lib/late.tsx'
import { problemText } from '../lib/problem-text.ts'
import { lateQrCode } from '../print/index.ts'
import { Sheet, useDialogs } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
import { CodeField } from './code-field.tsx'
import type { FactorOwner } from './factor-owner.ts'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

const QrCode = latePart(lateQrCode)

export interface AuthenticatorSheetProps {
  owner: FactorOwner
  onClose: () => void
  onDone: () => void
}

/** Switches an authenticator app on with its first code, and then shows the recovery codes. */
export function AuthenticatorSheet({ owner, onClose, onDone }: AuthenticatorSheetProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { prove, sheet } = useProof(owner)
  const [offer, setOffer] = useState<{ secret: string; uri: string }>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const wanted = { what: t`You are setting up an authenticator app.`, action: t`Set up` }
  const begin = useEffectEvent(async () => {
    try {
      const isDone = await prove(wanted, async () => setOffer(await owner.call(newTotp, {})))
      if (isDone === false) onClose()
    } catch (problem) {
      onClose()
      await dialogs.alert(problemText(problem), { title: t`The app cannot be set up now.` })
    }
  })
  useEffect(() => void begin(), [])
  const attempt = useAttempt(async () => {
    await prove(wanted, async () => setCodes((await owner.call(setTotp, { body: { code } })).recoveryCodes))
  }, ['code-wrong'])
  if (codes) return <RecoveryCodesSheet codes={codes} loginName={owner.loginName} onClose={onDone} />

  function submit(event: SubmitEvent) {
    event.preventDefault()
    attempt.send()
  }
  return (
    <Sheet title={t`Authenticator app`} onClose={onClose}>
      {offer && (
        <form className="people-form" noValidate onSubmit={submit}>
          <p>
            <Trans>
              Scan this with an authenticator app, or type the key into it. Then type the six digits that it shows.
            </Trans>
          </p>
          <div className="hand-over-code">
            <QrCode of={offer.uri} least={30} most={40} />
          </div>
          <p className="totp-secret" translate="no">
            {offer.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <CodeField
            value={code}
            isFirst
            error={
              attempt.code === 'code-wrong' ? t`That code is wrong or was used before. Type the next one.` : undefined
            }
            onChange={setCode}
          />
          <FormEnd attempt={attempt} action={<Trans>Switch on</Trans>} onCancel={onClose} />
        </form>
      )}
      {sheet}
    </Sheet>
  )
}
