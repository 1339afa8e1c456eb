import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CornerDownRight, EllipsisVertical, UserX } from 'lucide-react'
import { clockTime } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { Button, Icon, IconButton } from '../ui/index.ts'
import { Contact, PersonCells } from './person-cells.tsx'
import type { DeskRow } from './desk-list.ts'
import { focusPrimary } from './primary-act.ts'

export interface AwayRowProps {
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
        <IconButton
          className="row-more"
          label={t`More for token ${number}`}
          icon={EllipsisVertical}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={(event) => onMenu(id, event.currentTarget)}
        />
      </td>
    </tr>
  )
}
