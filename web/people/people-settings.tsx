import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Person } from '#contract/people.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, ListEmpty, PageTitle } from '../ui/index.ts'
import { HandOver, type HandedLink } from './hand-over.tsx'
import { InvitationRow } from './invitation-row.tsx'
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
