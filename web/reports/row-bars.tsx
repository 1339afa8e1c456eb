import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { weekdayName } from '../lib/dates.ts'
import { missedAhead, placesByWeekday, roomiestWeekday, staysAwayLate } from './findings.ts'
import { NumbersTable, Picture } from './picture.tsx'
import { useNumbers } from './use-report.ts'

/** Missed tokens by how many days ahead they were booked. */
export function AheadBars({ report }: { report: Report }) {
  const { t } = useLingui()
  const write = useNumbers()
  const groups = missedAhead(report.ahead)
  const names = [t`Same day`, t`1 day`, t`2 to 3 days`, t`4 to 7 days`, t`Over a week`]
  const most = Math.max(1, ...groups.map(({ share = 0 }) => share))
  const measured = t`Tokens that were missed, by the days between booking and visit`
  const words = ({ share, tokens }: (typeof groups)[number]) => {
    const count = write(tokens)
    return share === undefined ? t`too few to say: ${count}` : t`${share} in 100`
  }
  return (
    <Picture
      className="pic-ahead"
      title={staysAwayLate(groups) ? t`Who books over a week ahead stays away most` : t`Missed by days booked ahead`}
      measured={measured}
      table={
        <NumbersTable
          label={measured}
          heads={[t`Booked ahead`, t`Tokens`, t`Missed`, t`Missed in 100`]}
          rows={groups.map(({ tokens, missed, share }, place) => ({
            key: `${place}`,
            cells: [names[place], write(tokens), write(missed), share ?? '–'],
          }))}
        />
      }
    >
      <ul className="row-bars">
        {groups.map((group, place) => (
          <li key={names[place]}>
            <span className="row-name">{names[place]}</span>
            <span className="row-bar">
              {group.share !== undefined && group.share > 0 && (
                <svg height="24" width={`${(100 * group.share) / most}%`} aria-hidden="true">
                  <rect className="part-missed" x="0.5" y="0.5" width="100%" height="23" rx="3" />
                </svg>
              )}
              <b>{words(group)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}

/** Booked tokens of the places of each weekday. */
export function PlaceBars({ report }: { report: Report }) {
  const { t } = useLingui()
  const rows = placesByWeekday(report.days)
  const roomiest = roomiestWeekday(rows)
  const weekday = weekdayName(roomiest ?? 1)
  const measured = t`Booked tokens and places, on an average day`
  return (
    <Picture
      className="pic-places"
      title={roomiest === undefined ? t`Booked and places by weekday` : t`Most room on ${weekday}`}
      measured={measured}
      table={
        rows.length > 0 && (
          <NumbersTable
            label={measured}
            heads={[t`Weekday`, t`Booked`, t`Places`]}
            rows={rows.map(({ weekday, booked, places }) => ({
              key: `${weekday}`,
              cells: [weekdayName(weekday), booked, places],
            }))}
          />
        )
      }
    >
      {rows.length === 0 && (
        <p className="muted">
          <Trans>On each day a session had no limit of tokens.</Trans>
        </p>
      )}
      <ul className="row-bars">
        {rows.map(({ weekday, booked, places }) => (
          <li key={weekday}>
            <span className="row-name">{weekdayName(weekday, 'short')}</span>
            <span className="row-bar">
              <svg height="24" width="100%" aria-hidden="true">
                <rect className="part-places" x="0.75" y="0.75" width="99%" height="22.5" rx="3" />
                <rect
                  className="part-completed"
                  y="0"
                  width={`${Math.min(100, (100 * booked) / places)}%`}
                  height="24"
                  rx="3"
                />
              </svg>
              <b>
                {booked >= places ? (
                  <Trans>
                    {booked} of {places}, full
                  </Trans>
                ) : (
                  <Trans>
                    {booked} of {places}
                  </Trans>
                )}
              </b>
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
