import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { weekdayName } from '../lib/dates.ts'
import { hourName } from '../lib/hour-name.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { longestWait } from './findings.ts'
import { Picture } from './picture.tsx'
import './charts.css'

type Cell = Report['hours'][number]

/** How long half of the people waited, by weekday and hour: a table, of which the longer waits are darker. */
export function HeatMap({ report: { hours, totals } }: { report: Report }) {
  const { t } = useLingui()
  const longest = longestWait(hours, totals.wait)
  const weekday = weekdayName(longest?.weekday ?? 1)
  const hour = hourName(longest?.hour ?? 0)
  const days = [...new Set(hours.map((cell) => cell.weekday))].toSorted((one, other) => one - other)
  const times = [...new Set(hours.map((cell) => cell.hour))].toSorted((one, other) => one - other)
  const cellAt = (weekday: number, hour: number) => hours.find((cell) => cell.weekday === weekday && cell.hour === hour)
  const gapBefore = (hour: number, place: number) => (place > 0 && times[place - 1] !== hour - 1 ? 'gap' : '')
  const label = t`Minutes that half of the people waited, by weekday and hour`
  return (
    <Picture
      title={longest ? t`Longest waits: ${weekday}, ${hour}` : t`Waiting by weekday and hour`}
      measured={label}
      className="pic-heat"
    >
      <table className="heat wide" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Weekday`}</VisuallyHidden>
            </th>
            {times.map((hour, place) => (
              <th key={hour} scope="col" className={gapBefore(hour, place)}>
                {hourName(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayName(day, 'short')}</th>
              {times.map((hour, place) => (
                <Wait key={hour} of={cellAt(day, hour)} className={gapBefore(hour, place)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="heat narrow" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Hour`}</VisuallyHidden>
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                {weekdayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {days.map((day) => (
                <Wait key={day} of={cellAt(day, hour)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hours.some(({ wait }) => wait === null) && (
        <p className="key">
          <Trans>– too few to say, fewer than 5 tokens</Trans>
        </p>
      )}
      <p className="key paper-only">
        <Trans>Thick frame: over 30 minutes. Black: over 45.</Trans>
      </p>
    </Picture>
  )
}

const levels = [10, 20, 30, 45]

function Wait({ of, className = '' }: { of: Cell | undefined; className?: string }) {
  if (!of?.wait)
    return (
      <td className={`l0 ${className}`}>
        {of && <span aria-hidden>–</span>}
        <VisuallyHidden>{of ? <Trans>too few to say</Trans> : <Trans>no token</Trans>}</VisuallyHidden>
      </td>
    )
  const { half } = of.wait
  return <td className={`l${levels.filter((level) => half > level).length + 1} ${className}`}>{half}</td>
}
