import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, KeyRound, ShieldCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { newRecoveryCodes, removeTotp, type Me, type Member } from '#contract/persons.ts'
import { meChanged } from '../lib/use-me.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Icon, Note, useDialogs } from '../ui/index.ts'
import { AuthenticatorSheet } from './authenticator-sheet.tsx'
import { OwnPinActs, useHasPin } from './own-pin.tsx'
import { OwnPasswordSheet } from './own-password-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useProof } from './use-proof.tsx'

/** How a person proves who it is: password, authenticator app. */
export function OwnProofs({ me, person }: { me: Me; person: Member }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { prove, sheet } = useProof()
  const [open, setOpen] = useState<'password' | 'app' | readonly string[]>()
  const [status, setStatus] = useTexts<string>()
  const hasPin = useHasPin(person._id)
  const close = () => setOpen(undefined)

  async function attempt(title: string, act: () => Promise<unknown>) {
    try {
      await act()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title })
    }
  }
  const newCodes = () =>
    attempt(t`The codes were not made.`, () =>
      prove({ what: t`You are making new recovery codes. The earlier ones end.`, action: t`New codes` }, async () =>
        setOpen((await callAsHospital(newRecoveryCodes, {})).recoveryCodes),
      ),
    )
  async function switchOff() {
    const text = t`Switch off the authenticator app? Its recovery codes end too.`
    if (!(await dialogs.confirm(text, { action: t`Switch off`, cancel: t`Keep`, isDestructive: true }))) return
    await attempt(t`The app was not switched off.`, async () => {
      const wanted = { what: t`You are switching off the authenticator app.`, action: t`Switch off` }
      if (!(await prove(wanted, () => callAsHospital(removeTotp, {})))) return
      await meChanged()
      setStatus(() => t`The authenticator app is switched off.`)
    })
  }
  function done(announcement: () => string) {
    close()
    setStatus(announcement)
    void meChanged()
  }
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
      <ul className="account-rows">
        <Way icon={KeyRound} name={t`Password`} says={me.hasPassword ? t`On` : t`Not yet`}>
          <Button
            kind="quiet"
            small
            aria-label={me.hasPassword ? t`Change the password` : t`Set a password`}
            onClick={() => setOpen('password')}
          >
            {me.hasPassword ? t`Change` : t`Set`}
          </Button>
        </Way>
        <Way icon={ShieldCheck} name={t`Authenticator app`} says={me.hasTotp ? t`On` : t`Not yet`}>
          {me.hasTotp ? (
            <>
              <Button kind="quiet" small aria-label={t`New recovery codes`} onClick={() => void newCodes()}>
                <Trans>New codes</Trans>
              </Button>
              <Button
                kind="quiet"
                small
                aria-label={t`Switch off the authenticator app`}
                onClick={() => void switchOff()}
              >
                <Trans>Switch off</Trans>
              </Button>
            </>
          ) : (
            <Button kind="quiet" small aria-label={t`Set up an authenticator app`} onClick={() => setOpen('app')}>
              <Trans>Set up</Trans>
            </Button>
          )}
        </Way>
        <Way icon={Grid3x3} name={t`PIN on this browser`} says={hasPin ? t`Works at this desk only` : t`Not yet`}>
          <OwnPinActs person={person._id} onDone={setStatus} />
        </Way>
      </ul>
      {open === 'password' && (
        <OwnPasswordSheet
          loginName={me.loginName ?? ''}
          onClose={close}
          onSaved={() => done(() => t`The password is saved. Your other sessions have ended.`)}
        />
      )}
      {open === 'app' && (
        <AuthenticatorSheet
          loginName={me.loginName ?? ''}
          onClose={close}
          onDone={() => done(() => t`The authenticator app is on.`)}
        />
      )}
      {typeof open === 'object' && <RecoveryCodesSheet codes={open} loginName={me.loginName ?? ''} onClose={close} />}
      {sheet}
    </Card>
  )
}

/** One way of proof, with its acts. */
function Way({ icon, name, says, children }: { icon: LucideIcon; name: string; says: string; children?: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <span>
        {name}
        <small>{says}</small>
      </span>
      <span className="account-acts">{children}</span>
    </li>
  )
}
