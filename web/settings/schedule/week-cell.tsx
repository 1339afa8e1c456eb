import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Cell } from './cell-of.ts'
import { typedTime } from '../../lib/dates.ts'
import { sayDays } from './week.ts'

/** A slot on a day: a small ticket, torn between what is left and what is booked. */
export function WeekCell({ cell, ...rest }: ComponentProps<'button'> & { cell: Cell }) {
  const { t } = useLingui()
  const text = useCellText()
  const { kind, left, taken } = cell
  if (kind === 'none')
    return (
      <button {...rest} type="button" className="week-off none" aria-label={t`Not held`}>
        <span>–</span>
      </button>
    )
  if (kind === 'holiday' || kind === 'leave')
    return (
      <button {...rest} type="button" className="week-off">
        <span>{kind === 'holiday' ? <Trans context="closed day">Holiday</Trans> : <Trans>On leave</Trans>}</span>
      </button>
    )
  const look = ['week-cell', kind === 'full' && 'full', cell.isChanged && 'changed'].filter(Boolean).join(' ')
  return (
    <button {...rest} type="button" className={look} title={text.more(cell)}>
      <span>
        <b>
          {kind === 'full' && <Trans>Full</Trans>}
          {kind === 'over' && <Trans>Over</Trans>}
          {kind === 'places' && (
            <Trans>
              {left} <small>left</small>
            </Trans>
          )}
          {kind === 'unlimited' && (
            <Plural
              value={taken}
              one={
                <Trans>
                  # <small>token</small>
                </Trans>
              }
              other={
                <Trans>
                  # <small>tokens</small>
                </Trans>
              }
            />
          )}
        </b>{' '}
        <i>
          {text.below(cell).map((line) => (
            <span key={line}>{line} </span>
          ))}
        </i>
      </span>
    </button>
  )
}

/** What the week says of a slot on a day. */
function useCellText() {
  const { t } = useLingui()
  function opensOn({ opens }: Cell): string | undefined {
    const day = opens && sayDays(opens, opens, { month: 'short' })
    return day && t`opens ${day}`
  }

  const changedTimes = (times: { start: string; end: string }) => {
    const [start, end] = [typedTime(times.start), typedTime(times.end)]
    return t`changed times: ${start} to ${end}`
  }

  /** The lines below the tear. */
  function below(cell: Cell): string[] {
    const { times, taken, capacity, held } = cell
    if (times) {
      const [start, end] = [typedTime(times.start), typedTime(times.end)]
      return [times.hasOtherStart ? t`from ${start}` : t`until ${end}`]
    }
    const booked = capacity === null ? t`no limit` : t`${taken} of ${capacity}`
    return [booked, opensOn(cell) ?? (held > 0 ? t`${held} held` : '')].filter(Boolean)
  }

  /** What a cell has no room for. */
  function more({ times, taken, capacity, held }: Cell): string | undefined {
    if (!times) return undefined
    return [capacity !== null && t`${taken} of ${capacity}`, held > 0 && t`${held} held`, changedTimes(times)]
      .filter(Boolean)
      .join(', ')
  }
  return { below, more }
}
