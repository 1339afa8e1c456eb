import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sayDays } from './say-days.ts'
import type { Cell } from './cell-of.ts'

/** A short time like `10:30 am`, which no line break divides. */
const unbroken = (time: string) => (time.length > 10 ? time : time.replaceAll(' ', '\u00A0'))

/** What the week says of a slot on a day. */
export function useCellText() {
  const { t } = useLingui()
  function opensOn({ opens }: Cell): string | undefined {
    const day = opens && sayDays(opens, opens, { month: 'short' })
    return day && t`opens ${day}`
  }

  const changedTimes = ({ start, end }: { start: string; end: string }) => t`changed times: ${start} to ${end}`

  /** The lines below the tear. */
  function below(cell: Cell): string[] {
    const { times, taken, capacity, held } = cell
    if (times) {
      const [start, end] = [unbroken(times.start), unbroken(times.end)]
      return [times.hasOtherStart ? t`from ${start}` : t`until ${end}`]
    }
    const booked = capacity === null ? t`no limit` : t`${taken} of ${capacity}`
    return [booked, opensOn(cell) ?? (held > 0 ? t`${held} held` : '')].filter(Boolean)
  }

  /** Everything, for screen readers. */
  function label(cell: Cell): string {
    const { kind, left, taken, capacity, held, times } = cell
    if (kind === 'holiday') return t`Holiday`
    if (kind === 'leave') return t`On leave`
    if (kind === 'none') return t`Not held`
    const first = {
      full: t`Full`,
      over: t`Over`,
      places: t`${left} left`,
      unlimited: t`${plural(taken, { one: '# token', other: '# tokens' })}`,
    }[kind]
    return [
      first,
      capacity === null ? t`no limit` : t`${taken} of ${capacity} booked`,
      held > 0 && t`${held} held for walk-ins`,
      times && changedTimes(times),
      opensOn(cell),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return { below, label }
}
