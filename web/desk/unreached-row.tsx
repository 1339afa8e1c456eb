import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, Clock } from 'lucide-react'
import type { Unreached } from '#contract/unreached.ts'
import { clockTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { CallPatient, numberOf, type Answers } from '../reach/index.ts'
import { Icon } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { focusPrimary } from './primary-act.ts'
import './list-head.css'

/** In a row of the line: no message has reached its patient, or the desk has called in vain. */
export function NotReached({
  contact,
  reach,
  reachAt,
  reachBy,
}: Pick<DeskRow, 'contact' | 'reach' | 'reachAt' | 'reachBy'>) {
  useLanguage()
  const { dial, said: number } = numberOf(contact)
  const time = clockTime(Date.parse(reachAt ?? ''))
  if (reach === 'unreached')
    return (
      <span className="arrival not-reached">
        <Icon of={BellRing} size="s" />
        {number === undefined ? (
          <span>
            <Trans>Not reached</Trans>
          </span>
        ) : dial ? (
          <a href={`tel:${dial}`}>
            <Trans>Not reached: call {number}</Trans>
          </a>
        ) : (
          <span>
            <Trans>Not reached: call {number}</Trans>
          </span>
        )}
      </span>
    )
  return (
    <span className="arrival">
      <Icon of={Clock} size="s" />
      <span>
        {reachBy ? (
          <Trans>
            No answer {time}, <bdi>{reachBy}</bdi>
          </Trans>
        ) : (
          <Trans>No answer {time}</Trans>
        )}
      </span>
    </span>
  )
}

export interface UnreachedRowProps {
  row: DeskRow
  /** The channels that were tried; undefined while they are fetched. */
  tried: Unreached['tried'] | undefined
  columns: number
  onAnswered: Answers['answered']
}

/** A patient of the line whom no message has reached. */
export function UnreachedRow({ row, tried, columns, onAnswered }: UnreachedRowProps) {
  const { t } = useLingui()
  const { id, number, name, contact } = row
  return (
    <tr className="unreached">
      <td>
        <span className="t">{number}</span>
      </td>
      <td colSpan={columns - 1}>
        <CallPatient {...{ id, number, contact, tried, onAnswered }} onPress={focusPrimary}>
          <span className="nm">
            <bdi>{name || t`Erased`}</bdi>
          </span>
        </CallPatient>
      </td>
    </tr>
  )
}
