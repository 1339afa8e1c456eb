import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { calendarWords, fullDay, sayDay } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useMe } from '../lib/use-me.ts'
import { Button, DayField, IconButton, PageTitle, Segments, SelectField, useNavigate } from '../ui/index.ts'
import { DownloadButton } from './download-button.tsx'
import { besideRange, kindOf, rangeAround, rangeWith, reportAddress, type Asked, type Range } from './range.ts'

/** What the range is called: `October 2026`, `Today, Friday 20 November`. */
function useRangeName(range: Range, today: ServiceDay): string {
  const { t } = useLingui()
  useLanguage()
  const kind = kindOf(range, today)
  if (kind === 'month') return calendarWords.month(range.from)
  if (range.from === range.to) return sayDay(range.from, today)
  const [from, to] = [fullDay(range.from), fullDay(range.to)]
  return t`${from} to ${to}`
}

export interface RangeHeadProps {
  hospital: HospitalProfile
  asked: Asked
  today: ServiceDay
}

/** Chooses the days and the doctor; prints and saves them. */
export function RangeHead({ hospital, asked, today }: RangeHeadProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useMe()
  const [isChoosing, setChoosing] = useState(false)
  const kind = kindOf(asked, today)
  const isRange = isChoosing || kind === 'range'
  const title = useRangeName(asked, today)
  const go = (range: Range, doctor = asked.doctor) => void navigate(reportAddress(range, doctor))
  const [earlier, later] = [besideRange(asked, -1, today), besideRange(asked, 1, today)]

  function choose(value: 'today' | 'week' | 'month' | 'range') {
    setChoosing(value === 'range')
    if (value === 'today') go({ from: today, to: today })
    // A past day or month leads to its own week; this month to this week.
    else if (value !== 'range') go(rangeAround(value, asked.to, today))
  }
  return (
    <div className="rhead">
      <div className="rtitle">
        {earlier && <IconButton label={t`Earlier`} icon={ChevronLeft} onClick={() => go(earlier)} />}
        <PageTitle key={title}>{title}</PageTitle>
        {later && <IconButton label={t`Later`} icon={ChevronRight} onClick={() => go(later)} />}
      </div>
      <Segments
        label={t`Days`}
        isLabelHidden
        value={isRange ? 'range' : kind === 'day' ? undefined : kind}
        onChange={choose}
        options={[
          { value: 'today', label: t`Today` },
          { value: 'week', label: t`Week` },
          { value: 'month', label: t`Month` },
          { value: 'range', label: t({ message: 'Range', context: 'of days' }) },
        ]}
      />
      {isRange && (
        <div className="rdays">
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              label={end === 'from' ? t`First day` : t`Last day`}
              value={asked[end]}
              today={today}
              min="2020-01-01"
              max={today}
              words={calendarWords}
              onChange={(day) => day && go(rangeWith(asked, { [end]: day }))}
            />
          ))}
        </div>
      )}
      {me?.person?.doctorId === undefined && (
        <div className="rdoctor">
          <SelectField
            label={t`Doctor`}
            value={asked.doctor ?? ''}
            onChange={(doctor) => go(asked, doctor)}
            options={[
              { value: '', label: t`All doctors` },
              ...hospital.doctors.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        </div>
      )}
      <Button kind="second" small icon={Printer} onClick={() => print()}>
        <Trans>Print</Trans>
      </Button>
      <DownloadButton asked={asked} maySeeNames={me?.permissions.includes('security') ?? false} />
    </div>
  )
}
