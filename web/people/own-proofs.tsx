import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, KeyRound, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Me, Member } from '#contract/persons.ts'
import { meChanged } from '../lib/use-me.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Note } from '../ui/index.ts'
import { deskPeopleChanged } from './desk-people.ts'
import { useDeskOwner } from './factor-owner.ts'
import OwnFactors, { Way } from './own-factors.tsx'
import { OwnPinActs, useHasPin } from './own-pin.tsx'
import { OwnPasswordSheet } from './own-password-sheet.tsx'

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
