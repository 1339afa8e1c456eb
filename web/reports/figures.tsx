import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { enough, missedShare, rightTimes, type Figures, type Report } from '#contract/reports.ts'
import { Card } from '../ui/index.ts'
import { KnownOf } from './session-facts.tsx'
import { useNumbers } from './use-report.ts'

/** A report in four sentences, each with its change to the days before. */
export function FourFigures({ report }: { report: Report }) {
  const { t } = useLingui()
  const write = useNumbers()
  const { totals, totalsBefore: before, days } = report
  const waits = (
    <>
      <WaitChange now={totals} before={before} />
      {totals.wait && (
        <span className="fig-known">
          <KnownOf known={write(totals.wait.known)} tokens={write(totals.tokens)} />
        </span>
      )}
    </>
  )
  return (
    <section className="figs" aria-label={t`The days in four sentences`}>
      <Figure change={waits} line={days.map(({ wait }) => wait?.half)}>
        <WaitSentence of={totals} />
      </Figure>
      <Figure
        change={<CountChange now={totals.completed} before={before.tokens > 0 ? before.completed : undefined} />}
        line={days.map(({ completed }) => completed)}
      >
        <CompletedSentence of={totals} />
      </Figure>
      <Figure
        change={<CountChange now={missedShare(totals)} before={missedShare(before)} />}
        line={days.map(missedShare)}
      >
        <MissedSentence of={totals} />
      </Figure>
      <Figure change={<RightChange now={totals} before={before} />} line={days.map(rightTimes)}>
        <RightSentence of={totals} />
      </Figure>
    </section>
  )
}

function Figure({ change, line, children }: { change: ReactNode; line: (number | undefined)[]; children: ReactNode }) {
  return (
    <Card className="fig">
      <p>{children}</p>
      <div className="fig-change">
        <span>{change}</span>
        <Spark values={line.filter((value) => value !== undefined)} />
      </div>
    </Card>
  )
}

function WaitSentence({ of: { wait } }: { of: Figures }) {
  if (!wait) return <Trans>Waiting: too few to say.</Trans>
  const { half, eight } = wait
  return (
    <Trans>
      Half of the people waited <b>{half} min</b> or less, 8 in 10 waited <b>{eight} min</b> or less.
    </Trans>
  )
}

function CompletedSentence({ of }: { of: Figures }) {
  const write = useNumbers()
  const [completed, tokens] = [write(of.completed), write(of.tokens)]
  return (
    <Trans>
      <b>{completed}</b> of {tokens} tokens were completed.
    </Trans>
  )
}

function MissedSentence({ of }: { of: Figures }) {
  const share = missedShare(of)
  if (share === undefined) return <Trans>Who did not come: too few to say.</Trans>
  return (
    <Trans>
      <b>{share}</b> of 100 people with a token did not come.
    </Trans>
  )
}

function RightSentence({ of }: { of: Figures }) {
  const times = rightTimes(of)
  if (times === undefined) return <Trans>The time that we showed: too few to say.</Trans>
  return (
    <Trans>
      The time that we showed was right <b>{times}</b> times in 10.
    </Trans>
  )
}

function WaitChange({ now: { wait }, before }: { now: Figures; before: Figures }) {
  if (!wait)
    return <Plural value={enough} one="From # token with a known time" other="From # tokens with a known time" />
  if (!before.wait) return <NothingBefore />
  const more = wait.half - before.wait.half
  if (more === 0) return <Trans>The same as before</Trans>
  const minutes = Math.abs(more)
  return more > 0 ? <Trans>{minutes} min more than before</Trans> : <Trans>{minutes} min less than before</Trans>
}

function CountChange({ now, before }: { now: number | undefined; before: number | undefined }) {
  const write = useNumbers()
  if (now === undefined) return <Plural value={enough} one="From # token" other="From # tokens" />
  if (before === undefined) return <NothingBefore />
  if (now === before) return <Trans>The same as before</Trans>
  const count = write(Math.abs(now - before))
  return now > before ? <Trans>{count} more than before</Trans> : <Trans>{count} fewer than before</Trans>
}

function RightChange({ now, before }: { now: Figures; before: Figures }) {
  const times = rightTimes(before)
  if (rightTimes(now) === undefined) return <Plural value={enough} one="From # token" other="From # tokens" />
  if (times === undefined) return <NothingBefore />
  return <Trans>{times} times in 10 before</Trans>
}

const NothingBefore = () => <Trans>Nothing to compare with before</Trans>

/** The days as a small line; nothing of one or two. */
function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const x = 4 + (94 * place) / (values.length - 1)
    const y = 25 - (20 * (value - least)) / Math.max(1, most - least)
    return [x.toFixed(1), y.toFixed(1)]
  })
  const [x, y] = points.at(-1) ?? []
  return (
    <svg className="spark" viewBox="0 0 104 30" width="104" height="30" aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="4" />
    </svg>
  )
}
