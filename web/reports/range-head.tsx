import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import type { HospitalProfile } from '#contract/slots.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { calendarWords, fullDay, sayDay } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useMe } from '../lib/use-me.ts'
import { Button, DayField, IconButton, Menu, Note, PageTitle, Segments, SelectField, useNavigate } from '../ui/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { exportSessions, exportTokens } from '#contract/reports.ts'
import { downloadText } from '../lib/download-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useProof } from '../people/index.ts'
import { type Asked, besideRange, type ChosenRange, rangeAround, rangeWith, reportAddress } from './range.ts'

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

interface DownloadButtonProps {
  /** Its name, for that of the file. */
  hospital: string
  asked: Asked
  maySeeNames: boolean
}

/** Saves the sessions of the range, or its tokens with names, as a table for a spreadsheet. */
function DownloadButton({ hospital, asked, maySeeNames }: DownloadButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { prove, sheet } = useProof()
  const { mutate, isPending, error } = useMutation({ mutationFn: save })
  async function save(what: 'sessions' | 'tokens') {
    const { from, to, doctor } = asked
    const query = { from, to, doctor }
    const name = `${hospital.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${what}-${from}-${to}.csv`
    const write = (table: string) =>
      // The browser has read the mark with which spreadsheets know the encoding.
      downloadText(`\u{FEFF}${table}`, { type: 'text/csv;charset=utf-8', name })
    if (what === 'sessions') return write(await callAsHospital(exportSessions, { query }))
    const wanted = { what: t`You are saving tokens with the names of patients.`, action: t`Save` }
    await prove(wanted, async () => write(await callAsHospital(exportTokens, { query })))
  }
  function press() {
    if (maySeeNames) setAnchor(button.current ?? undefined)
    else mutate('sessions')
  }
  return (
    <>
      <Button
        ref={button}
        kind="second"
        small
        icon={Download}
        busy={isPending}
        aria-haspopup={maySeeNames && 'menu'}
        onClick={press}
      >
        <Trans>Download</Trans>
      </Button>
      {anchor && (
        <Menu
          label={t`Save as a table`}
          anchor={anchor}
          back={anchor}
          items={[
            { label: t`Sessions`, onPress: () => mutate('sessions') },
            { label: t`Tokens with names`, onPress: () => mutate('tokens') },
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {error && (
        <Note tone="bad" role="alert" className="rfailed">
          <b>
            <Trans>The table was not saved.</Trans>
          </b>{' '}
          {problemText(error)}
        </Note>
      )}
      {sheet}
    </>
  )
}
