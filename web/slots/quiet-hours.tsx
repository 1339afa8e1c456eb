import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { quietHours } from '#contract/reports.ts'
import { readTime } from '#contract/time-of-day.ts'
import { call } from '../lib/api.ts'
import { weekdayName } from '../lib/dates.ts'
import { hourName } from '../lib/hour-name.ts'
import { Card, Segments, VisuallyHidden } from '../ui/index.ts'
import './quiet-hours.css'

export interface QuietHoursProps {
  hospitalId: string
  /** Below the choice of a day, within a card. */
  isPart?: boolean
}

/** How full the hours of a weekday usually are, and the quietest slot of the week; nothing while too little is known. */
export default function QuietHours({ hospitalId, isPart = false }: QuietHoursProps) {
  const { t } = useLingui()
  const heading = useId()
  const [chosen, setChosen] = useState<string>()
  const { data } = useQuery({
    queryKey: ['quiet-hours', hospitalId],
    queryFn: ({ signal }) => call(quietHours, { params: { id: hospitalId }, signal }),
    staleTime: 3_600_000,
  })
  if (!data || data.hours.length === 0) return null
  const { hours, quietest } = data
  const days = [...new Set(hours.map((one) => one.weekday))]
  const shown = Number(chosen ?? quietest?.weekday ?? days[0])
  const ofDay = hours.filter((one) => one.weekday === shown)
  const [emptiest, ...others] = ofDay.toSorted((one, other) => one.share - other.share)
  const fullest = others.at(-1)
  const [from = 0, to = 0] = [quietest?.from, quietest?.to].map((time) => readTime(time ?? ''))
  // a slot that ends at midnight, or later, has the rest of the day
  const isQuiet = (hour: number) =>
    quietest?.weekday === shown && hour >= Math.floor(from / 60) && (to <= from || hour * 60 < to)
  const Heading = isPart ? 'h4' : 'h2'
  const content = (
    <>
      <Heading id={heading}>
        <Trans>How full it usually is</Trans>
      </Heading>
      {days.length > 1 && (
        <Segments
          label={t`Day`}
          isLabelHidden
          value={`${shown}`}
          onChange={setChosen}
          options={days.map((day) => ({ value: `${day}`, label: weekdayName(day, 'short') }))}
        />
      )}
      <div className="quiet-bars" aria-hidden>
        {ofDay.map(({ hour, share }) => (
          <span key={hour} className={isQuiet(hour) ? 'is-quiet' : undefined}>
            <i style={{ height: `${Math.max(4, share)}%` }} />
            <small>{hourName(hour)}</small>
          </span>
        ))}
      </div>
      {fullest && emptiest && fullest.hour !== emptiest.hour && (
        <VisuallyHidden>
          <Ends most={hourName(fullest.hour)} least={hourName(emptiest.hour)} />
        </VisuallyHidden>
      )}
      {quietest && (
        <p>
          <Quietest weekday={weekdayName(quietest.weekday)} from={from} />
        </p>
      )}
    </>
  )
  return isPart ? (
    <section className="quiet-hours is-part" aria-labelledby={heading}>
      {content}
    </section>
  ) : (
    <Card as="section" className="quiet-hours" aria-labelledby={heading}>
      {content}
    </Card>
  )
}

/** What the bars of a day show, in words. */
const Ends = ({ most, least }: { most: string; least: string }) => (
  <Trans>
    Usually fullest at {most}, emptiest at {least}
  </Trans>
)

/** @param from in minutes after midnight */
function Quietest({ weekday, from }: { weekday: string; from: number }) {
  if (from < 12 * 60) return <Trans>Usually quietest: {weekday} morning</Trans>
  if (from < 16 * 60) return <Trans>Usually quietest: {weekday} afternoon</Trans>
  return <Trans>Usually quietest: {weekday} evening</Trans>
}
