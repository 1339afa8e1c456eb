import { useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { dayFormat, dayOfWeek, shortDay, weekdayName } from '../lib/dates.ts'
import { Link } from '../ui/index.ts'
import { axisOf, busiestWeekday } from './findings.ts'
import { BarLink, NumbersTable, Picture } from './picture.tsx'
import { daysIn, reportAddress, weekdayOf, type Range } from './range.ts'
import { useNumbers } from './use-report.ts'

/** A bar: a day, or a week where days would be too thin. */
interface Bar extends Range {
  tokens: number
  completed: number
  missed: number
  cancelled: number
  /** Waiting, or left over when the session ended. */
  other: number
}

/** `Nov` */
const shortMonth = (day: ServiceDay): string => dayFormat({ month: 'short' }).format(Date.parse(day))

/** The limit at which bars are still wide enough. */
const mostBars = 62
const parts = ['completed', 'missed', 'cancelled', 'other'] as const

/** The tokens of each day of a report, or of each week. */
function barsOf(report: Report): Bar[] {
  const days = daysIn(report)
  const starts = days.length <= mostBars ? days : days.filter((day) => day === report.from || weekdayOf(day) === 1)
  return starts.map((from, place) => {
    const to = addDays(starts[place + 1] ?? addDays(report.to, 1), -1)
    const bar = { from, to, tokens: 0, completed: 0, missed: 0, cancelled: 0, other: 0 }
    for (const { date, tokens, completed, missed, cancelled, leftOver, waiting } of report.days) {
      if (date < from || date > to) continue
      bar.tokens += tokens
      bar.completed += completed
      bar.missed += missed
      bar.cancelled += cancelled
      bar.other += leftOver + waiting
    }
    return bar
  })
}

/** Tokens a day, stacked. A bar leads to its day. */
export function DayBars({ report, doctor }: { report: Report; doctor: string | undefined }) {
  const { t } = useLingui()
  const write = useNumbers()
  const bars = barsOf(report)
  const axis = axisOf(Math.max(...bars.map(({ tokens }) => tokens)))
  const top = axis.at(-1) ?? 1
  const isByDay = bars.every(({ from, to }) => from === to)
  const busiest = busiestWeekday(report.days)
  const weekday = weekdayName(busiest ?? 1)
  const given = bars.filter(({ tokens }) => tokens > 0)
  const hasOther = bars.some(({ other }) => other > 0)
  const nameOf = ({ from, to }: Range) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)
  /** Every bar has one where there is room; else Mondays, or the first whole week of a month. */
  const labelled = bars.filter(({ from }) =>
    isByDay ? bars.length <= 8 || weekdayOf(from) === 1 : Number(from.slice(8)) <= 7,
  )
  /** On a phone there is room for so many names of months. */
  const isNarrowToo = (bar: Bar) => isByDay || labelled.indexOf(bar) % Math.ceil(labelled.length / 4) === 0
  function labelOf({ from }: Bar) {
    if (!isByDay) return shortMonth(from)
    return bars.length > 31 ? shortDay(from).split(' ').slice(1).join(' ') : dayOfWeek(from)
  }
  const labels = {
    completed: t`Completed`,
    missed: t`Missed`,
    cancelled: t`Cancelled`,
    other: t({ message: 'Open', context: 'tokens' }),
  }
  function wordsOf(bar: Bar) {
    const [date, tokens, completed] = [nameOf(bar), write(bar.tokens), write(bar.completed)]
    const [missed, cancelled] = [write(bar.missed), write(bar.cancelled)]
    return t`${date}: ${tokens} tokens, ${completed} completed, ${missed} missed, ${cancelled} cancelled`
  }
  return (
    <Picture
      className="pic-days"
      isLong
      title={busiest === undefined ? (isByDay ? t`Tokens a day` : t`Tokens a week`) : t`Most people come on ${weekday}`}
      measured={
        isByDay ? t`Tokens a day. Press a bar to open the day.` : t`Tokens a week. Press a bar to open the week.`
      }
      table={
        <NumbersTable
          label={isByDay ? t`Tokens a day` : t`Tokens a week`}
          heads={[
            isByDay ? t`Day` : t`Week`,
            t`Tokens`,
            ...parts.flatMap((part) => (part !== 'other' || hasOther ? labels[part] : [])),
          ]}
          rows={given.map((bar) => ({
            key: bar.from,
            cells: [
              <Link key="day" to={reportAddress(bar, doctor)}>
                {nameOf(bar)}
              </Link>,
              write(bar.tokens),
              ...parts.flatMap((part) => (part !== 'other' || hasOther ? write(bar[part]) : [])),
            ],
          }))}
        />
      }
    >
      <div className="day-bars">
        {axis.map((value) => (
          <span key={value} className="axis" aria-hidden style={{ bottom: `${(100 * value) / top}%` }}>
            {write(value)}
          </span>
        ))}
        <div className="bars">
          {bars.map((bar) => (
            <span key={bar.from} className="bar">
              {bar.tokens > 0 && (
                <BarLink
                  to={reportAddress(bar, doctor)}
                  isFirst={bar === given[0]}
                  aria-label={wordsOf(bar)}
                  title={wordsOf(bar)}
                >
                  <Stack of={bar} top={top} />
                </BarLink>
              )}
              {labelled.includes(bar) && (
                <span className="bar-name" aria-hidden>
                  <span className="wide">{labelOf(bar)}</span>
                  {isNarrowToo(bar) && (
                    <span className="narrow">{isByDay ? Number(bar.from.slice(8)) : shortMonth(bar.from)}</span>
                  )}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <p className="key" aria-hidden>
        {parts.map(
          (part) =>
            (part !== 'other' || hasOther) && (
              <span key={part}>
                <svg width="16" height="14">
                  <rect className={`part-${part}`} x="1" y="1" width="14" height="12" rx="2" />
                </svg>
                {labels[part]}
              </span>
            ),
        )}
      </p>
    </Picture>
  )
}

/** The parts of a bar, the completed lowest. */
function Stack({ of, top }: { of: Bar; top: number }) {
  const upTo = (place: number) => parts.slice(0, place + 1).reduce((sum, part) => sum + of[part], 0)
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      {parts.map(
        (part, place) =>
          of[part] > 0 && (
            <rect
              key={part}
              className={`part-${part}`}
              y={`${100 - (100 * upTo(place)) / top}%`}
              width="100%"
              height={`${(100 * of[part]) / top}%`}
            />
          ),
      )}
    </svg>
  )
}
