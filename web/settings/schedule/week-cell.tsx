import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Cell } from './cell-of.ts'
import { useCellText } from './use-cell-text.ts'

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
        <span>{kind === 'holiday' ? <Trans>Holiday</Trans> : <Trans>On leave</Trans>}</span>
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
