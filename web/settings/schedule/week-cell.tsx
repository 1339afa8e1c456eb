import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Cell } from './cell-of.ts'
import { useCellText } from './use-cell-text.ts'

/** A slot on a day: a small ticket, torn between what is left and what is booked. */
export function WeekCell({ cell, ...rest }: ComponentProps<'button'> & { cell: Cell }) {
  const text = useCellText()
  const { kind, left, taken } = cell
  const label = text.label(cell)
  if (kind === 'holiday' || kind === 'leave' || kind === 'none')
    return (
      <button {...rest} type="button" className={`week-off ${kind === 'none' ? 'none' : ''}`} aria-label={label}>
        <span>{kind === 'none' ? '–' : label}</span>
      </button>
    )
  const look = ['week-cell', kind === 'full' && 'full', cell.isChanged && 'changed'].filter(Boolean).join(' ')
  return (
    <button {...rest} type="button" className={look} aria-label={label}>
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
        </b>
        <i>
          {text.below(cell).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </i>
      </span>
    </button>
  )
}
