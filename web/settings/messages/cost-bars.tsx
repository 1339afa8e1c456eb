import { useLingui } from '@lingui/react/macro'
import type { MessageUsage } from '#contract/message-settings.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { calendarWords } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useRupees } from '../../lib/use-rupees.ts'
import { firstOf } from '../../lib/months.ts'
import { daysOf } from './use-messages.ts'

/** Three to five steps of 1, 2 or 5, up to the dearest day. */
function axisOf(most: number): number[] {
  const rough = Math.max(1, most) / 3
  const tens = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * tens).find((one) => one >= rough) ?? rough
  const steps = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: steps + 1 }, (_, place) => Math.round(place * step * 100) / 100)
}

/** The cost of each day of a month, WhatsApp below SMS. */
export function CostBars({ usage: { days, month } }: { usage: MessageUsage }) {
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
