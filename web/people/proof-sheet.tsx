import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { prove } from '#contract/second-factors.ts'
import { Button, PasswordField, Sheet } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
import { CodeField } from './code-field.tsx'
import { useDeskOwner, type FactorOwner } from './factor-owner.ts'
import { canUsePasskeys, signWithPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useAttempt } from './use-attempt.ts'
import './people.css'

/** An act that needs a proof. */
export interface Wanted {
  /** A sentence: "You are removing Suresh Nair." */
  what: string
  /** On the button. */
  action: string
}

export interface ProofSheetProps extends Wanted {
  /** The admin; without it, who is signed in at the desk. */
  owner?: FactorOwner
  onProven: () => void
  onClose: () => void
}

/** Asks for another proof of who is there, over the page: a passkey where there is one, else the password. Cancel loses nothing. */
export default function ProofSheet({ owner, ...props }: ProofSheetProps) {
  return owner ? <Proof own={owner} {...props} /> : <ProofOfDesk {...props} />
}

type ProofProps = Omit<ProofSheetProps, 'owner'> & { own: FactorOwner }

const ProofOfDesk = (props: Omit<ProofProps, 'own'>) => <Proof own={useDeskOwner()} {...props} />

function Proof({ what, action, own, onProven, onClose }: ProofProps) {
  const { t } = useLingui()
  const [wantsPassword, setWantsPassword] = useState(false)
  const byPasskey = own.passkeys > 0 && canUsePasskeys() && !wantsPassword
  async function useKey() {
    await own.call(prove, { body: await signWithPasskey(own.token()) })
    onProven()
  }
  return (
    <Sheet title={t`Is it still you?`} onClose={onClose}>
      {byPasskey ? (
        <div className="people-form">
          <p>{what}</p>
          <PasskeyButton act={useKey}>
            <Trans>Use fingerprint or face</Trans>
          </PasskeyButton>
          <div className="people-acts">
            {own.password !== 'none' && (
              <Button kind="quiet" onClick={() => setWantsPassword(true)}>
                <Trans>Use the password instead</Trans>
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <ByPassword {...{ what, action, own, onProven, onClose }} />
      )}
    </Sheet>
  )
}

function ByPassword({ what, action, own, onProven, onClose }: ProofProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const attempt = useAttempt(async () => {
    const { password, code } = typed
    await own.call(prove, { body: { password, ...(code && { code }) } })
    onProven()
  }, ['log-in-wrong', 'code-wrong', 'code-needed'])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    attempt.send()
  }
  return (
    <form className="people-form" noValidate onSubmit={submit}>
      <p>{what}</p>
      <PasswordField
        label={own.password === 'hospital' ? t`Password of the hospital` : t`Password`}
        value={typed.password}
        maxLength={128}
        error={attempt.code === 'log-in-wrong' ? t`This password is not right.` : undefined}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      {(own.hasTotp || own.passkeys > 0) && (
        <CodeField
          value={typed.code}
          isSecond
          hasApp={own.hasTotp}
          error={
            attempt.code === 'code-wrong' || attempt.code === 'code-needed'
              ? t`That code is wrong or was used before. Type the next one.`
              : undefined
          }
          onChange={(code) => setTyped({ ...typed, code })}
        />
      )}
      <FormEnd attempt={attempt} action={action} onCancel={onClose} />
    </form>
  )
}
