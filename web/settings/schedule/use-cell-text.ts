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

  /** What a cell has no room for. */
  function more({ times, taken, capacity, held }: Cell): string | undefined {
    if (!times) return undefined
    return [capacity !== null && t`${taken} of ${capacity}`, held > 0 && t`${held} held`, changedTimes(times)]
      .filter(Boolean)
      .join(', ')
  }
  return { below, more }
}
