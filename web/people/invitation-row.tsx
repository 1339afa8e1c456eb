import { Trans, useLingui } from '@lingui/react/macro'
import { newInvitationLink, withdrawInvitation, type Invitation } from '#contract/people.ts'
import { mayManage } from '#contract/permissions.ts'
import { sayInstant } from '../lib/dates.ts'
import { useMe } from '../lib/use-me.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, useDialogs } from '../ui/index.ts'
import type { HandedLink } from './hand-over.tsx'
import { roleText } from './role-text.ts'
import { useProof } from './use-proof.tsx'

export interface InvitationRowProps {
  invitation: Invitation
  onLink: (handed: HandedLink) => void
  onDone: (announcement: () => string) => void
}

/** An open invitation. Its link was shown once, so a lost one is replaced. */
export function InvitationRow({ invitation, onLink, onDone }: InvitationRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const me = useMe()
  const { prove, sheet } = useProof()
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const { _id: id, name, role, expiresAt } = invitation

  async function renew() {
    try {
      await prove({ what: t`You are inviting ${name}.`, action: t`New link` }, async () => {
        const renewed = await callAsHospital(newInvitationLink, { params: { id } })
        onLink({ name, link: renewed.link, expiresAt: renewed.invitation.expiresAt })
      })
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`The link was not made.` })
    }
  }
  async function withdraw() {
    const text = t`Withdraw the invitation of ${name}? Its link stops working.`
    if (!(await dialogs.confirm(text, { action: t`Withdraw`, cancel: t`Keep`, isDestructive: true }))) return
    try {
      await callAsHospital(withdrawInvitation, { params: { id } })
      onDone(() => t`The invitation of ${name} is withdrawn.`)
    } catch (problem) {
      onDone(() => problemText(problem))
    }
  }
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{roleText(role)}</td>
      <td>
        <span className="people-label">{t`Good until`}</span> {sayInstant(Date.parse(expiresAt), now)}
      </td>
      <td className="people-more">
        {me && mayManage(me.person?.role ?? 'staff', role) && (
          <>
            <Button kind="quiet" small aria-label={t`New link for ${name}`} onClick={() => void renew()}>
              <Trans>New link</Trans>
            </Button>
            <Button
              kind="quiet"
              small
              aria-label={t`Withdraw the invitation of ${name}`}
              onClick={() => void withdraw()}
            >
              <Trans>Withdraw</Trans>
            </Button>
          </>
        )}
        {sheet}
      </td>
    </tr>
  )
}
