import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload, CornerDownRight, EllipsisVertical, Megaphone, Smartphone, UserX } from 'lucide-react'
import { memo } from 'react'
import { clockTime } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Badge, Button, Check, Icon, IconButton } from '../ui/index.ts'
import { Arrival } from './arrival.tsx'
import { Contact, PersonCells } from './person-cells.tsx'
import type { DeskRow } from './desk-list.ts'
import { priorityText } from './reason-text.ts'
import { NotReached } from './unreached-row.tsx'
import { useClock } from '../live-queue/index.ts'
import { focusPrimary } from './primary-act.ts'

export type QueueRowProps = DeskRow & {
  isNext: boolean
  onComplete: (id: string, number: number) => void
  onMenu: (id: string, anchor: HTMLElement) => void
}

/** One row of the queue. It renders only when its own data changes, because a queue has hundreds of rows. */
export const QueueRow = memo(function QueueRow({
  id,
  number,
  name: storedName,
  age,
  gender,
  contact,
  contactOfAccount,
  section,
  priority,
  arrivedAt,
  onMyWayAt,
  calledAt,
  calledBy,
  reach,
  reachAt,
  reachBy,
  keptBy,
  held,
  isNext,
  onComplete,
  onMenu,
}: QueueRowProps) {
  const { t } = useLingui()
  const name = storedName || t`Erased`
  const done = section === 'done'
  const isHere = arrivedAt !== undefined || onMyWayAt !== undefined
  return (
    <tr data-row={id} className={done ? 'done' : section === 'called' ? 'called' : isNext ? 'next' : undefined}>
      <td>
        <span className="t">{number}</span>
      </td>
      <td>
        <span className={storedName ? 'nm' : 'nm muted'}>
          <bdi>{name}</bdi>
        </span>
        <span className="age-behind">
          {age}, {genderText(gender, 'desk')}
        </span>
        {section === 'called' && (
          <Badge tone="near">
            <Trans>Called</Trans>
          </Badge>
        )}
        {isNext && (
          <Badge tone="tint">
            <Trans>Next</Trans>
          </Badge>
        )}
        {priority !== 'none' && !done && (
          <Badge tone={priority === 'emergency' ? 'bad' : 'tint'}>{priorityText(priority)}</Badge>
        )}
        {held && (
          <Badge tone="plain" icon={CloudUpload}>
            <Trans>Waiting to be sent</Trans>
          </Badge>
        )}
        {section === 'called' && (calledBy || !isHere)
          ? calledAt && (calledBy || !reach) && <CalledAt by={calledBy} at={calledAt} />
          : !done && !reach && <Arrival arrivedAt={arrivedAt} onMyWayAt={onMyWayAt} />}
        {reach && <NotReached contact={contact} reach={reach} reachAt={reachAt} reachBy={reachBy} />}
        {keptBy && (
          <span className="arrival">
            <Icon of={Smartphone} size="s" />
            <span>
              <Trans>
                On the account of <bdi>{keptBy}</bdi>
              </Trans>
            </span>
          </span>
        )}
        <span className="narrow-only muted">
          {age}, {genderText(gender, 'desk')}
          {section === 'waiting' && arrivedAt && (
            <>
              , <WaitingTime since={arrivedAt} />
            </>
          )}
        </span>
        <span className="narrow-only">
          <Contact of={contact} isOfAccount={contactOfAccount} />
        </span>
      </td>
      <PersonCells age={age} gender={gender} contact={contact} contactOfAccount={contactOfAccount} />
      <td className="w wide-cell">{section === 'waiting' && arrivedAt ? <WaitingTime since={arrivedAt} /> : '–'}</td>
      <td>
        <Check
          label={t`Complete token ${number}, ${name}`}
          checked={done}
          aria-disabled={done}
          tabIndex={-1}
          onChange={() => {
            if (!done) onComplete(id, number)
          }}
        />
      </td>
      <td>{(!done || storedName) && <MoreButton number={number} onPress={(anchor) => onMenu(id, anchor)} />}</td>
    </tr>
  )
})

/** Opens the menu of a row, beside itself. */
function MoreButton({ number, onPress }: { number: number; onPress: (anchor: HTMLElement) => void }) {
  const { t } = useLingui()
  return (
    <IconButton
      className="row-more"
      label={t`More for token ${number}`}
      icon={EllipsisVertical}
      aria-haspopup="menu"
      tabIndex={-1}
      onClick={(event) => onPress(event.currentTarget)}
    />
  )
}

/** When a patient was called, and by whom where that is known. */
function CalledAt({ by: name, at }: { by: string | undefined; at: string }) {
  useLanguage()
  const time = clockTime(Date.parse(at))
  return (
    <span className="arrival here">
      <Icon of={Megaphone} size="s" />
      <span>
        {name ? (
          <Trans>
            Called by <bdi>{name}</bdi>, {time}
          </Trans>
        ) : (
          <Trans>Called {time}</Trans>
        )}
      </span>
    </span>
  )
}

/** For how long a patient has been here. It renders once a minute.
 *  @param since in UTC */
function WaitingTime({ since }: { since: string }) {
  const minutes = useClock((now) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)))
  return <Trans>{minutes} min</Trans>
}

interface AwayRowProps {
  row: DeskRow
  isNarrow: boolean
  /** The session has ended: there is no line to come back to. */
  isClosed: boolean
  onRejoin: (id: string) => void
  onMenu: (id: string, anchor: HTMLElement) => void
}

/** A patient who was called and not there. */
export function AwayRow({ row, isNarrow, isClosed, onRejoin, onMenu }: AwayRowProps) {
  const { t } = useLingui()
  const { id, number, name: storedName, age, gender, contact, contactOfAccount, calls, calledAt } = row
  const time = calledAt && clockTime(Date.parse(calledAt))
  const back = !isClosed && (
    <Button
      kind="second"
      small
      className="row-back"
      icon={CornerDownRight}
      tabIndex={-1}
      aria-label={t`Put ${number} back in line`}
      onClick={() => {
        onRejoin(id)
        focusPrimary()
      }}
    >
      <Trans>Back in line</Trans>
    </Button>
  )
  return (
    <tr data-row={id} className="away">
      <td>
        <span className="t">{number}</span>
      </td>
      <td colSpan={isNarrow ? 2 : 1}>
        <span className="nm">
          <bdi>{storedName || t`Erased`}</bdi>
        </span>
        <span className="age-behind">
          {age}, {genderText(gender, 'desk')}
        </span>
        <span className="arrival">
          <Icon of={UserX} size="s" />
          {time && calls > 0 ? (
            <span>
              <Trans>Called {time}</Trans>, <Plural value={calls} one="once" other="# times" />
            </span>
          ) : (
            <Trans>Not here</Trans>
          )}
        </span>
        <span className="narrow-only muted">
          {age}, {genderText(gender, 'desk')}
        </span>
        <span className="narrow-only">
          <Contact of={contact} isOfAccount={contactOfAccount} />
        </span>
        {isNarrow && back}
      </td>
      <PersonCells age={age} gender={gender} contact={contact} contactOfAccount={contactOfAccount} />
      {!isNarrow && (
        <td className="back" colSpan={2}>
          {back}
        </td>
      )}
      <td>
        <MoreButton number={number} onPress={(anchor) => onMenu(id, anchor)} />
      </td>
    </tr>
  )
}
