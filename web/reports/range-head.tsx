import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { HospitalProfile } from '#contract/slots.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { calendarWords, fullDay, sayDay } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useMe } from '../lib/use-me.ts'
import { Button, DayField, IconButton, PageTitle, Segments, SelectField, useNavigate } from '../ui/index.ts'
import { DownloadButton } from './download-button.tsx'
import { besideRange, rangeAround, rangeWith, reportAddress, type Asked, type ChosenRange } from './range.ts'

/** What the range is called: `October 2026`, `Today, Friday 20 November`. */
function useRangeName({ kind, ...range }: ChosenRange, today: ServiceDay): string {
  const { t } = useLingui()
  useLanguage()
  if (kind === 'month') return calendarWords.month(range.from)
  if (range.from === range.to) return sayDay(range.from, today)
  const [from, to] = [fullDay(range.from), fullDay(range.to)]
  return t`${from} to ${to}`
}

export interface RangeHeadProps {
  hospital: HospitalProfile
  asked: Asked
  today: ServiceDay
  /** Of the figures; undefined for all. */
  doctor: { id: string; name: string } | undefined
}

/** Chooses the days and the doctor; prints and saves them. */
export function RangeHead({ hospital, asked, today, doctor }: RangeHeadProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useMe()
  const { kind } = asked
  const title = useRangeName(asked, today)
  const go = (range: ChosenRange, doctor = asked.doctor) => void navigate(reportAddress(range, doctor))
  const [earlier, later] = [besideRange(asked, -1, today), besideRange(asked, 1, today)]

  function choose(value: 'today' | 'week' | 'month' | 'range') {
    if (value === 'today') go({ kind: 'day', from: today, to: today })
    else if (value === 'range') go({ ...asked, kind: value })
    // A past day or month leads to its own week; this month to this week.
    else go({ kind: value, ...rangeAround(value, asked.to, today) })
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
        value={kind !== 'day' ? kind : asked.to === today ? 'today' : undefined}
        onChange={choose}
        options={[
          { value: 'today', label: t`Today` },
          { value: 'week', label: t`Week` },
          { value: 'month', label: t`Month` },
          { value: 'range', label: t({ message: 'Range', context: 'of days' }) },
        ]}
      />
      {kind === 'range' && (
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
              onChange={(day) => day && go({ kind, ...rangeWith(asked, { [end]: day }) })}
            />
          ))}
        </div>
      )}
      {me?.person?.doctorId === undefined && (
        <div className="rdoctor">
          <SelectField
            label={t`Doctor`}
            isLabelHidden
            value={asked.doctor ?? ''}
            onChange={(doctor) => go(asked, doctor)}
            options={[
              { value: '', label: t`All doctors` },
              ...hospital.doctors.map(({ _id, name }) => ({ value: _id, label: name })),
              ...(doctor && !hospital.doctors.some(({ _id }) => _id === doctor.id)
                ? [{ value: doctor.id, label: doctor.name }]
                : []),
            ]}
          />
        </div>
      )}
      <div className="racts">
        <Button kind="second" small icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        <DownloadButton
          hospital={hospital.name}
          asked={asked}
          maySeeNames={me?.permissions.includes('security') ?? false}
        />
      </div>
    </div>
  )
}
