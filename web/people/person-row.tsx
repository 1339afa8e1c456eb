import { useLingui } from '@lingui/react/macro'
import { CircleCheck, EllipsisVertical, KeyRound, TriangleAlert, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { newPersonLink, removePerson, type Person } from '#contract/people.ts'
import { mayManage } from '#contract/permissions.ts'
import { sayInstant } from '../lib/dates.ts'
import { useMe } from '../lib/use-me.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useClock } from '../live-queue/index.ts'
import { Badge, IconButton, Menu, useDialogs } from '../ui/index.ts'
import type { HandedLink } from './hand-over.tsx'
import { Initials } from '../lib/initials.tsx'
import { sayLoginName } from './login-name-field.tsx'
import type { KnownDoctor } from './role-fields.tsx'
import { roleText } from './role-text.ts'
import { useProof } from './use-proof.tsx'

export interface PersonRowProps {
  person: Person
  doctors: readonly KnownDoctor[]
  onRole: () => void
  onLink: (handed: HandedLink) => void
  onDone: (announcement: () => string) => void
}

/** A person who works here, with what the own role may do about it. */
export function PersonRow({ person, doctors, onRole, onLink, onDone }: PersonRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const me = useMe()
  const { prove, sheet } = useProof()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const { _id: id, name, loginName, role, doctorId, hasSecondFactor, lastUsedAt } = person
  const isSelf = me?.person?._id === id
  const doctor = doctors.find(({ _id }) => _id === doctorId)?.name

  async function remove() {
    const text = t`Remove ${name}? Every session of the person at this hospital ends at once. The name stays in the history.`
    if (!(await dialogs.confirm(text, { action: t`Remove`, cancel: t`Keep`, isDestructive: true }))) return
    await attempt(t`${name} was not removed.`, async () => {
      const wanted = { what: t`You are removing ${name}.`, action: t`Remove` }
      const isDone = await prove(wanted, () => callAsHospital(removePerson, { params: { id } }))
      if (isDone) onDone(() => t`${name} is removed.`)
    })
  }
  const newLink = () =>
    attempt(t`The link was not made.`, async () => {
      await prove(
        { what: t`You are making a link for a new password of ${name}.`, action: t`Make the link` },
        async () => onLink({ name, ...(await callAsHospital(newPersonLink, { params: { id } })) }),
      )
    })
  async function attempt(title: string, act: () => Promise<void>) {
    try {
      await act()
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title })
    }
  }
  const items = [
    { label: t`Change the role`, icon: UserCog, onPress: onRole },
    ...(isSelf ? [] : [{ label: t`Link for a new password`, icon: KeyRound, onPress: () => void newLink() }]),
    { label: t`Remove`, icon: UserMinus, isDestructive: true, begins: true, onPress: () => void remove() },
  ]
  return (
    <tr>
      <th scope="row">
        <span className="people-who">
          <Initials id={id} name={name} />
          <span>
            <bdi>{name}</bdi> {isSelf && <Badge tone="tint">{t`You`}</Badge>}
            <small>
              <bdi>{sayLoginName(loginName)}</bdi>
            </small>
          </span>
        </span>
      </th>
      <td>
        {roleText(role)}
        {doctor !== undefined && doctor !== name && <small>{doctor}</small>}
      </td>
      <td>
        <span className="people-label">{t`Second step`}</span>{' '}
        {hasSecondFactor ? (
          <Badge tone="good" icon={CircleCheck}>{t`On`}</Badge>
        ) : (
          <Badge tone="plain" icon={TriangleAlert}>{t`Not yet`}</Badge>
        )}
      </td>
      <td>
        <span className="people-label">{t`Last used`}</span>{' '}
        {lastUsedAt === null ? t`Not yet` : sayInstant(Date.parse(lastUsedAt), now)}
      </td>
      <td className="people-more">
        {me && mayManage(me.person?.role ?? 'staff', role) && (
          <IconButton
            label={t`More about ${name}`}
            icon={EllipsisVertical}
            aria-haspopup="menu"
            aria-expanded={anchor !== undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        )}
        {anchor && (
          <Menu label={name} anchor={anchor} back={anchor} items={items} onClose={() => setAnchor(undefined)} />
        )}
        {sheet}
      </td>
    </tr>
  )
}
