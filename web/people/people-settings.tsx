import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Invitation, newInvitationLink, type Person, withdrawInvitation } from '#contract/people.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, ListEmpty, PageTitle, useDialogs } from '../ui/index.ts'
import { type HandedLink, HandOver } from './hand-over.tsx'
import { mayManage } from '#contract/permissions.ts'
import { sayInstant } from '../lib/dates.ts'
import { useMe } from '../lib/use-me.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useClock } from '../live-queue/index.ts'
import { roleText } from './role-text.ts'
import { useProof } from './use-proof.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { peopleChanged, usePeople } from './people-query.ts'
import { PersonRow } from './person-row.tsx'
import type { KnownDoctor } from './role-fields.tsx'
import { RoleSheet } from './role-sheet.tsx'
import './people.css'

/** The section *People*: who works at the hospital, and who is invited. */
export default function PeopleSettings({ doctors }: { doctors: readonly KnownDoctor[] }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = usePeople()
  const [open, setOpen] = useState<'invite' | Person | HandedLink>()
  const [status, setStatus] = useTexts<string>()
  const act = useRef<HTMLButtonElement>(null)
  useFocusInList('.people-list tbody tr', () => act.current)
  const close = () => setOpen(undefined)

  function onDone(announcement: () => string) {
    close()
    setStatus(announcement)
    void peopleChanged()
  }
  function onLink(handed: HandedLink) {
    setStatus(undefined)
    setOpen(handed)
    void peopleChanged()
  }
  const count = data?.people.length ?? 0
  return (
    <>
      <header className="people-head">
        <div>
          <PageTitle>{t`People`}</PageTitle>
          {count > 0 && (
            <p className="muted">
              {t`${plural(count, {
                one: '# person has an own log-in here.',
                other: '# people have their own log-in here.',
              })}`}
            </p>
          )}
        </div>
        <Button ref={act} icon={Plus} onClick={() => setOpen('invite')}>
          <Trans>Invite</Trans>
        </Button>
      </header>
      <p role="status" className="settings-status">
        {status}
      </p>
      <Card className="people-list flush">
        {data === undefined ? (
          error && <LoadError bare title={t`The people did not load.`} of={{ error, isFetching, refetch }} />
        ) : count === 0 ? (
          <ListEmpty
            ghost={false}
            title={t`No one has an own log-in yet`}
            text={t`Invite everyone who works here: the history then says who did what, and who leaves is removed alone.`}
          />
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Person`}</th>
                <th scope="col">{t`Role`}</th>
                <th scope="col">{t`Second step`}</th>
                <th scope="col">{t`Last used`}</th>
                <th aria-label={t`More`} />
              </tr>
            </thead>
            <tbody>
              {data.people.map((person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  doctors={doctors}
                  onRole={() => setOpen(person)}
                  onLink={onLink}
                  onDone={onDone}
                />
              ))}
            </tbody>
          </table>
        )}
      </Card>
      {data && data.invitations.length > 0 && (
        <Card className="people-list invitations flush">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Open invitations`}</th>
                <th scope="col">{t`Role`}</th>
                <th scope="col">{t`Good until`}</th>
                <th aria-label={t`More`} />
              </tr>
            </thead>
            <tbody>
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation._id} invitation={invitation} onLink={onLink} onDone={onDone} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {open === 'invite' && <InviteSheet doctors={doctors} onClose={close} onInvited={onLink} />}
      {typeof open === 'object' && 'link' in open && <HandOver handed={open} onClose={close} />}
      {typeof open === 'object' && '_id' in open && (
        <RoleSheet person={open} doctors={doctors} onClose={close} onSaved={onDone} />
      )}
    </>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  onLink: (handed: HandedLink) => void
  onDone: (announcement: () => string) => void
}

/** An open invitation. Its link was shown once, so a lost one is replaced. */
function InvitationRow({ invitation, onLink, onDone }: InvitationRowProps) {
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
