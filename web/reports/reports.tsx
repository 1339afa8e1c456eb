import { Trans, useLingui } from '@lingui/react/macro'
import { enough, type Report } from '#contract/reports.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { fullDay, today as dateAt } from '../lib/dates.ts'
import { LoadError } from '../lib/load-error.tsx'
import { isRefusal, useHospitalProfile } from '../lib/session.ts'
import { useMe } from '../lib/use-me.ts'
import { useClock } from '../live-queue/index.ts'
import { Card, ListEmpty, PageTitle, Skeleton, Skeletons, useLocation } from '../ui/index.ts'
import { AnswersByMonth, AnswersSentence } from './answers.tsx'
import { DayBars } from './day-bars.tsx'
import { DaySessions } from './session-facts.tsx'
import { PaceBars, StartBars } from './doctor-bars.tsx'
import { FourFigures } from './figures.tsx'
import { HalfHourBars } from './half-hour-bars.tsx'
import { HeatMap } from './heat-map.tsx'
import { OtherHospital } from './other-hospital.tsx'
import { Patterns } from './picture.tsx'
import { RangeHead } from './range-head.tsx'
import { readAsked, type Asked } from './range.ts'
import { AheadBars, PlaceBars } from './row-bars.tsx'
import { SessionReport } from './session-report.tsx'
import { useReport } from './use-report.ts'
import './reports.css'
import './report-paper.css'

/** What the hospital's days were: a range, a day with its sessions, or a session. */
export default function Reports() {
  const { t } = useLingui()
  const { data: hospital, error, isFetching, refetch } = useHospitalProfile()
  if (hospital)
    return (
      <>
        <Patterns />
        <Asking hospital={hospital} />
      </>
    )
  if (!error) return <Loading />
  if (isRefusal(error)) return null // the layout leads to the log-in
  return (
    <>
      <PageTitle hidden>{t`Reports`}</PageTitle>
      <LoadError title={t`The report did not load.`} of={{ error, isFetching, refetch }} />
    </>
  )
}

function Asking({ hospital }: { hospital: HospitalProfile }) {
  const { timeZone } = hospital
  const today = useClock((now) => dateAt(now, timeZone))
  const asked = readAsked(useLocation().search, today)
  const { slot, doctor, to } = asked
  if (asked.hospital && asked.hospital !== hospital._id)
    return <OtherHospital id={asked.hospital} here={hospital.name} />
  if (slot) {
    const session = { slotId: slot, day: to, today, doctor, timeZone, hospitalName: hospital.name }
    return <SessionReport key={slot} {...session} />
  }
  return <RangeReport hospital={hospital} asked={asked} today={today} />
}

interface RangeReportProps {
  hospital: HospitalProfile
  asked: Asked
  today: ServiceDay
}

function RangeReport({ hospital, asked, today }: RangeReportProps) {
  const { t } = useLingui()
  const { data: report, error, isFetching, refetch } = useReport(asked, asked.doctor)
  const doctor = useDoctorAsked(hospital, asked.doctor, report)
  return (
    <div className="report" aria-busy={isFetching}>
      <RangeHead hospital={hospital} asked={asked} today={today} doctor={doctor} />
      <p className="paper-only paper-head">
        <span>{hospital.name}</span>
        <span>{doctor?.name ?? t`All doctors`}</span>
      </p>
      {error ? (
        <LoadError title={t`The report did not load.`} of={{ error, isFetching, refetch }} />
      ) : report ? (
        <Shown report={report} asked={asked} />
      ) : (
        <Loading />
      )}
      <p className="paper-only">
        <PrintedOn day={fullDay(today)} />
      </p>
    </div>
  )
}

/** The doctor of the figures: the one that is asked for, also a removed one, or who is signed in; undefined for all. */
function useDoctorAsked({ doctors }: HospitalProfile, asked: string | undefined, report: Report | undefined) {
  const { t } = useLingui()
  const me = useMe()
  const id = asked ?? me?.person?.doctorId
  if (id === undefined) return undefined
  const name =
    doctors.find(({ _id }) => _id === id)?.name ?? report?.doctors.find(({ doctorId }) => doctorId === id)?.name
  return { id, name: name ?? (report ? t`Removed doctor` : '') }
}

const PrintedOn = ({ day }: { day: string }) => <Trans>Printed {day}</Trans>

function Shown({ report, asked }: { report: Report; asked: Asked }) {
  const { t } = useLingui()
  const { doctor, kind } = asked
  // the first day of a month, or of a week, has its pictures: a bar leads to the day
  const isDay = report.from === report.to && (kind === 'day' || kind === 'range')
  const before = [report.before.from, report.before.to].map(fullDay)
  return (
    <>
      <FourFigures report={report} />
      <p className="said">
        <AnswersSentence of={report.totals.feedback} />
      </p>
      <p className="compared">
        <ComparedWith from={before[0] ?? ''} to={before[1] ?? ''} />
      </p>
      {isDay && <DaySessions day={report.from} doctor={doctor} />}
      {!isDay && report.totals.tokens < enough && (
        <Card>
          <ListEmpty
            title={t`The pictures come with the first full day`}
            text={t`Nothing has to be typed. Run the queue as always; the times are taken from the presses.`}
          />
        </Card>
      )}
      {!isDay && report.totals.tokens >= enough && (
        <div className="pics">
          <HeatMap report={report} />
          <AheadBars report={report} />
          <DayBars report={report} doctor={doctor} />
          <PlaceBars report={report} />
          <StartBars report={report} asked={asked} />
          <PaceBars report={report} asked={asked} />
          <HalfHourBars report={report} />
          <AnswersByMonth report={report} />
        </div>
      )}
    </>
  )
}

function ComparedWith({ from, to }: { from: string; to: string }) {
  if (from === to) return <Trans>“Before” is {from}.</Trans>
  return (
    <Trans>
      “Before” is {from} to {to}.
    </Trans>
  )
}

function Loading() {
  return (
    <Skeletons className="stack report-loading">
      <Skeleton height="48px" width="40%" />
      <Skeleton height="132px" />
      <Skeleton height="320px" />
    </Skeletons>
  )
}
