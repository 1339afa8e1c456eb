import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CountedChannel, MessageUsage } from '#contract/message-settings.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { calendarWords, localeOf } from '../../lib/dates.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { useLanguage } from '../../lib/use-language.ts'
import { useRupees } from '../../lib/use-rupees.ts'
import { Card, IconButton, Skeleton, Skeletons } from '../../ui/index.ts'
import { firstOf, monthAt } from '../../lib/months.ts'
import { daysOf, useMessageUsage } from './use-messages.ts'

const channels = ['push', 'whatsapp', 'sms', 'desk'] as const satisfies CountedChannel[]

/** What the messages of a month were, and their cost.
 *  @param props `latest`: the month of today */
export function MessageMonth({ latest, budget }: { latest: string; budget: number | null }) {
  const { t } = useLingui()
  useLanguage()
  const rupees = useRupees()
  const [month, setMonth] = useState(latest)
  const { data, error, isFetching, refetch } = useMessageUsage(month)
  const name = calendarWords.month(firstOf(month))
  const [spent, limit] = [rupees(data?.total ?? 0), rupees(budget ?? 0)]
  const hasLimit = budget !== null && month === latest
  const share = hasLimit && data ? Math.min(100, Math.round((100 * data.total) / Math.max(1, budget))) : 0
  const isShown = data?.month === month
  return (
    <Card as="section" className="message-month" aria-labelledby="message-month">
      <header>
        <h2 id="message-month">
          {!isShown ? name : hasLimit ? t`${name}: ${spent} of ${limit}` : t`${name}: ${spent}`}
        </h2>
        <div>
          <IconButton label={t`The month before`} icon={ChevronLeft} onClick={() => setMonth(monthAt(month, -1))} />
          <IconButton
            label={t`The month after`}
            icon={ChevronRight}
            disabled={month === latest}
            onClick={() => setMonth(monthAt(month, 1))}
          />
        </div>
      </header>
      {isShown ? (
        <>
          {hasLimit && (
            <div className="budget-meter" role="img" aria-label={t`${share} of 100 of the budget are used`}>
              <span style={{ width: `${share}%` }} />
            </div>
          )}
          <CostBars usage={data} />
          <Totals usage={data} />
        </>
      ) : error ? (
        <LoadError bare title={t`The month did not load.`} of={{ error, isFetching, refetch }} />
      ) : (
        <Skeletons>
          <Skeleton height="320px" />
        </Skeletons>
      )}
    </Card>
  )
}

/** The month's counts of each channel. */
function Totals({ usage }: { usage: MessageUsage }) {
  const { t } = useLingui()
  const rupees = useRupees()
  const format = new Intl.NumberFormat(localeOf(useLanguage()))
  const write = (value: number) => format.format(value)
  const names = { push: t`Notices`, ...channelNames, desk: t`Called by the desk` }
  const heads = [t`Sent`, t({ message: 'Delivered', context: 'messages' }), t`Failed`, t`Cost`] as const
  const of = (channel: CountedChannel) => {
    const sum = { sent: 0, delivered: 0, failed: 0, paise: 0 }
    for (const day of usage.days) {
      if (day.channel !== channel) continue
      sum.sent += day.sent
      sum.delivered += day.delivered
      sum.failed += day.failed
      sum.paise += Math.round(day.cost * 100)
    }
    return sum
  }
  return (
    <table className="message-totals">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Channel</Trans>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => {
          const { sent, delivered, failed, paise } = of(channel)
          const reached = write(delivered)
          const isFree = channel === 'push' || channel === 'desk'
          const cells = [
            write(sent),
            channel === 'desk' ? t`${reached} reached` : reached,
            write(failed),
            isFree ? '–' : rupees(paise / 100),
          ]
          return (
            <tr key={channel}>
              <th scope="row">{names[channel]}</th>
              {cells.map((cell, place) => (
                <td key={heads[place]} data-head={heads[place]}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Three to five steps of 1, 2 or 5, up to the dearest day. */
function axisOf(most: number): number[] {
  const rough = Math.max(1, most) / 3
  const tens = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * tens).find((one) => one >= rough) ?? rough
  const steps = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: steps + 1 }, (_, place) => Math.round(place * step * 100) / 100)
}

/** The cost of each day of a month, WhatsApp below SMS. */
function CostBars({ usage: { days, month } }: { usage: MessageUsage }) {
  const { t } = useLingui()
  useLanguage()
  const rupees = useRupees()
  const costOf = (channel: 'whatsapp' | 'sms', date?: string) =>
    days.reduce((sum, day) => sum + (day.channel === channel && day.date === (date ?? day.date) ? day.cost : 0), 0)
  const bars = daysOf(month).map((date) => ({ date, whatsapp: costOf('whatsapp', date), sms: costOf('sms', date) }))
  const axis = axisOf(Math.max(...bars.map(({ whatsapp, sms }) => whatsapp + sms)))
  const top = axis.at(-1) ?? 1
  const name = calendarWords.month(firstOf(month))
  const [whatsapp, sms] = [rupees(costOf('whatsapp')), rupees(costOf('sms'))]
  const share = (cost: number) => `${(100 * cost) / top}%`
  return (
    <>
      <div className="cost-bars" role="img" aria-label={t`Cost by day in ${name}: WhatsApp ${whatsapp}, SMS ${sms}`}>
        {axis.map((value) => (
          <span key={value} className="cost-line" style={{ bottom: share(value) }}>
            <span>{rupees(value)}</span>
          </span>
        ))}
        <div>
          {bars.map((bar) => (
            <span key={bar.date} className="cost-day">
              <span className="cost-sms" style={{ height: share(bar.sms) }} />
              <span className="cost-whatsapp" style={{ height: share(bar.whatsapp) }} />
              {Number(bar.date.slice(8)) % 7 === 1 && <small>{Number(bar.date.slice(8))}</small>}
            </span>
          ))}
        </div>
      </div>
      <p className="cost-key" aria-hidden>
        <span className="cost-whatsapp" />
        {channelNames.whatsapp}
        <span className="cost-sms" />
        {channelNames.sms}
      </p>
    </>
  )
}
