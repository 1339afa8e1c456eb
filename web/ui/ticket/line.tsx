import './line.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lineFigures } from './line-figures.ts'

/** The queue as a picture: a door with the live number, each person ahead, and you.
 *  @param current the live number; 0 before the first
 *  @param numbersAhead the lowest numbers of those ahead, where they are known */
export function Line({
  current,
  ahead,
  numbersAhead,
}: {
  current: number
  ahead: number
  numbersAhead?: number[] | undefined
}) {
  const { t } = useLingui()
  const figures = lineFigures(ahead, numbersAhead)
  return (
    <ol
      className="line"
      aria-label={t`${plural(ahead, { one: '# person ahead of you', other: '# people ahead of you' })}`}
    >
      <li className="door">
        <svg viewBox="0 0 34 40" aria-hidden="true">
          <path d="M6 39V4h22v35M2 39h30M22 21v3" />
        </svg>
        <span>{current === 0 ? '–' : current}</span>
      </li>
      {figures.numbers.map((number, place) => (
        <li key={number ?? `place ${place}`}>
          <Figure />
          <span>{number ?? '\u00a0'}</span>
        </li>
      ))}
      {figures.more > 0 && <li className="more">+{figures.more}</li>}
      <li className="you">
        <Figure />
        <span>
          <Trans>You</Trans>
        </span>
      </li>
    </ol>
  )
}

function Figure() {
  return (
    <svg viewBox="0 0 34 40" aria-hidden="true">
      <circle cx="17" cy="10" r="7.5" />
      <path d="M3 39c0-10 5-16 14-16s14 6 14 16z" />
    </svg>
  )
}
