import { Trans, useLingui } from '@lingui/react/macro'
import { FingerprintPattern, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listPasskeys, newRecoveryCodes, removePasskey, removeTotp, type Passkey } from '#contract/second-factors.ts'
import { shortDay, todayHere } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button, Icon, useDialogs } from '../ui/index.ts'
import { AuthenticatorSheet } from './authenticator-sheet.tsx'
import type { FactorOwner } from './factor-owner.ts'
import { canUsePasskeys } from './passkey.ts'
import { PasskeySheet } from './passkey-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useProof } from './use-proof.tsx'
import './people.css'

export interface OwnFactorsProps {
  owner: FactorOwner
  /** Other ways of proof, first in the list. */
  children?: ReactNode
}

/** The second factors of a person or of the admin, and what sets and removes them. */
export default function OwnFactors({ owner, children }: OwnFactorsProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { prove, sheet } = useProof(owner)
  const [open, setOpen] = useState<'app' | 'passkey' | readonly string[]>()
  const [status, setStatus] = useTexts<string>()
  const queryKey = [owner.loginName === 'admin' ? 'admin' : 'hospital', 'passkeys']
  const { data: passkeys = [] } = useQuery({ queryKey, queryFn: ({ signal }) => owner.call(listPasskeys, { signal }) })
  const close = () => setOpen(undefined)

  async function attempt(title: string, act: () => Promise<unknown>) {
    try {
      await act()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title })
    }
  }
  async function changed(announcement: () => string) {
    setStatus(announcement)
    await Promise.all([owner.changed(), queryClient.invalidateQueries({ queryKey })])
  }
  function done(announcement: () => string) {
    close()
    void changed(announcement)
  }
  const newCodes = () =>
    attempt(t`The codes were not made.`, () =>
      prove({ what: t`You are making new recovery codes. The earlier ones end.`, action: t`New codes` }, async () =>
        setOpen((await owner.call(newRecoveryCodes, {})).recoveryCodes),
      ),
    )
  async function switchOff() {
    const text = t`Switch off the authenticator app?`
    if (!(await dialogs.confirm(text, { action: t`Switch off`, cancel: t`Keep`, isDestructive: true }))) return
    await attempt(t`The app was not switched off.`, async () => {
      const wanted = { what: t`You are switching off the authenticator app.`, action: t`Switch off` }
      if (await prove(wanted, () => owner.call(removeTotp, {})))
        await changed(() => t`The authenticator app is switched off.`)
    })
  }
  async function remove({ _id: id, name }: Passkey) {
    const text = t`Remove the passkey ${name}? It no longer opens your account.`
    if (!(await dialogs.confirm(text, { action: t`Remove`, cancel: t`Keep`, isDestructive: true }))) return
    await attempt(t`The passkey was not removed.`, async () => {
      const wanted = { what: t`You are removing the passkey ${name}.`, action: t`Remove` }
      if (await prove(wanted, () => owner.call(removePasskey, { params: { id } })))
        await changed(() => t`The passkey is removed.`)
    })
  }
  const hasFactor = owner.hasTotp || passkeys.length > 0
  return (
    <>
      <p role="status" className="account-status">
        {status}
      </p>
      <ul className="account-rows ruled">
        {children}
        <Way
          icon={FingerprintPattern}
          name={t`Passkeys`}
          says={passkeys.length > 0 ? t`Fingerprint, face or key` : t`Not yet`}
        >
          {canUsePasskeys() && (
            <Button kind="quiet" small aria-label={t`Add a passkey`} onClick={() => setOpen('passkey')}>
              <Trans>Add</Trans>
            </Button>
          )}
        </Way>
        {passkeys.map((passkey) => (
          <OwnPasskey key={passkey._id} of={passkey} onRemove={() => void remove(passkey)} />
        ))}
        <Way icon={ShieldCheck} name={t`Authenticator app`} says={owner.hasTotp ? t`On` : t`Not yet`}>
          {owner.hasTotp ? (
            <Button
              kind="quiet"
              small
              aria-label={t`Switch off the authenticator app`}
              onClick={() => void switchOff()}
            >
              <Trans>Switch off</Trans>
            </Button>
          ) : (
            <Button kind="quiet" small aria-label={t`Set up an authenticator app`} onClick={() => setOpen('app')}>
              <Trans>Set up</Trans>
            </Button>
          )}
        </Way>
        {hasFactor && (
          <Way name={t`Recovery codes`} says={t`For a lost phone, each works once`}>
            <Button kind="quiet" small aria-label={t`New recovery codes`} onClick={() => void newCodes()}>
              <Trans>New codes</Trans>
            </Button>
          </Way>
        )}
      </ul>
      {open === 'app' && (
        <AuthenticatorSheet owner={owner} onClose={close} onDone={() => done(() => t`The authenticator app is on.`)} />
      )}
      {open === 'passkey' && (
        <PasskeySheet owner={owner} onClose={close} onDone={() => done(() => t`The passkey is added.`)} />
      )}
      {typeof open === 'object' && <RecoveryCodesSheet codes={open} loginName={owner.loginName} onClose={close} />}
      {sheet}
    </>
  )
}

function OwnPasskey({ of: { name, createdAt, lastUsedAt }, onRemove }: { of: Passkey; onRemove: () => void }) {
  const { t } = useLingui()
  const day = shortDay(todayHere(Date.parse(lastUsedAt ?? createdAt)))
  return (
    <Way name={<bdi>{name}</bdi>} says={lastUsedAt ? <Trans>Last used on {day}</Trans> : <Trans>Added on {day}</Trans>}>
      <Button kind="quiet" small aria-label={t`Remove the passkey ${name}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </Way>
  )
}

export interface WayProps {
  icon?: LucideIcon
  name: ReactNode
  says: ReactNode
  children?: ReactNode
}

/** One way of proof, with its acts. */
export function Way({ icon, name, says, children }: WayProps) {
  return (
    <li>
      {icon ? <Icon of={icon} /> : <span className="account-under" aria-hidden="true" />}
      <span>
        {name}
        <small>{says}</small>
      </span>
      <span className="account-acts">{children}</span>
    </li>
  )
}
