import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { clockTime } from '../lib/dates.ts'
import { hourName } from '../lib/hour-name.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { paceByHalfHour, usualPace } from './findings.ts'
import { NumbersTable, Picture } from './picture.tsx'
import { useNumbers } from './use-report.ts'

const timeOf = (halfHour: number) => clockTime(halfHour * 1_800_000, 'UTC')

/** How many people were seen each half hour of a session; nothing where no session says. */
export function HalfHourBars({ report: { pace } }: { report: Report }) {
  const { t } = useLingui()
  const write = useNumbers()
  const halves = paceByHalfHour(pace)
  const known = halves.filter(({ average }) => average !== undefined)
  if (known.length === 0) return null
  const usual = usualPace(pace)
  const top = Math.max(...known.map(({ average = 0 }) => average))
  const measured = t`People who were seen each half hour of a session, on average`
  const hours = known.filter(({ halfHour }) => halfHour % 2 === 0)
  /** On a phone there is room for so many names of hours, and for the numbers of so many bars. */
  const isNarrowToo = (hour: (typeof known)[number]) => hours.indexOf(hour) % Math.ceil(hours.length / 4) === 0
  const isDense = known.length > 10
  return (
    <Picture
      className="pic-halves"
      title={
        usual === undefined
          ? t`People seen each half hour`
          : t`${plural(usual, { one: 'About # person each half hour', other: 'About # people each half hour' })}`
      }
      measured={measured}
      table={
        <NumbersTable
          label={measured}
          heads={[t`Half hour`, t({ message: 'Seen', context: 'people in a report' }), t`Sessions`, t`On average`]}
          rows={halves.map(({ halfHour, people, sessions, average }) => ({
            key: `${halfHour}`,
            cells: [
              timeOf(halfHour),
              write(people),
              write(sessions),
              average === undefined ? '–' : write(Math.round(average * 10) / 10),
            ],
          }))}
        />
      }
    >
      <ol className={`half-bars ${isDense ? 'dense' : ''}`}>
        {known.map((half, place) => {
          const { halfHour, average = 0 } = half
          const isAfterGap = place > 0 && known[place - 1]?.halfHour !== halfHour - 1
          return (
            <li key={halfHour} className={isAfterGap ? 'gap' : undefined}>
              <VisuallyHidden>{timeOf(halfHour)}: </VisuallyHidden>
              <span className="half-bar">
                <b className={halfHour % 2 === 0 ? undefined : 'wide-only'}>{write(Math.round(average))}</b>
                <svg height={`${Math.round((150 * average) / top)}px`} aria-hidden="true">
                  <rect className="part-completed" width="100%" height="100%" rx="2" />
                </svg>
              </span>
              {hours.includes(half) && (
                <span className="bar-name" aria-hidden>
                  <span className="wide">{hourName(halfHour / 2)}</span>
                  {isNarrowToo(half) && <span className="narrow">{hourName(halfHour / 2)}</span>}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {known.length < halves.length && (
        <p className="key">
          <Trans>Half hours with fewer than 5 people are left out.</Trans>
        </p>
      )}
    </Picture>
  )
}
