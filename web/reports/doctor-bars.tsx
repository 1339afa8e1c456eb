import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Report, Spread } from '#contract/reports.ts'
import { axisOf } from './findings.ts'
import { BarLink, NumbersTable, Picture } from './picture.tsx'
import { reportAddress, type Asked } from './range.ts'

type Doctor = Report['doctors'][number]

interface OfDoctors {
  report: Report
  asked: Asked
}

/** When the doctors' first calls came, after the slots' starts. */
export function StartBars({ report, asked }: OfDoctors) {
  const { t } = useLingui()
  const half = report.totals.start?.half ?? 0
  return (
    <DoctorBars
      report={report}
      asked={asked}
      className="pic-start"
      title={half > 0 ? t`Half of the sessions start within ${half} min` : t`The doctor’s start`}
      measured={t`First call after the slot’s start: dark half of the sessions, light 8 in 10`}
      spreadOf={({ start }) => start}
      knownHead={t`Sessions`}
      fewOf={({ sessions }) =>
        t`${plural(sessions, { one: 'Too few to say: # session', other: 'Too few to say: # sessions' })}`
      }
    />
  )
}

/** How long people were with the doctors. */
export function PaceBars({ report, asked }: OfDoctors) {
  const { t } = useLingui()
  const half = report.totals.withDoctor?.half
  return (
    <DoctorBars
      report={report}
      asked={asked}
      className="pic-pace"
      title={half === undefined ? t`Time with the doctor` : t`Half of the people are ${half} min with the doctor`}
      measured={t`From the call to the completion: dark half of the people, light 8 in 10`}
      spreadOf={({ withDoctor }) => withDoctor}
      knownHead={t`Times known`}
      fewOf={({ completed }) =>
        t`${plural(completed, { one: 'Too few to say: # token', other: 'Too few to say: # tokens' })}`
      }
    />
  )
}

interface DoctorBarsProps extends OfDoctors {
  className: string
  title: string
  measured: string
  spreadOf: (doctor: Doctor) => Spread
  knownHead: string
  fewOf: (doctor: Doctor) => string
}

/** A bar for each doctor, which leads to the doctor's report. */
function DoctorBars({ report, asked, className, title, measured, spreadOf, knownHead, fewOf }: DoctorBarsProps) {
  const { t } = useLingui()
  const { doctors } = report
  const axis = axisOf(Math.max(1, ...doctors.map((one) => spreadOf(one)?.eight ?? 0)))
  const top = axis.at(-1) ?? 1
  const width = (minutes: number) => `${(100 * Math.max(0, minutes)) / top}%`
  return (
    <Picture
      className={className}
      title={title}
      measured={measured}
      table={
        <NumbersTable
          label={measured}
          heads={[t`Doctor`, knownHead, t`Half, minutes`, t`8 in 10, minutes`]}
          rows={doctors.map((doctor) => ({
            key: doctor.doctorId,
            cells: [
              doctor.name,
              spreadOf(doctor)?.known ?? '–',
              spreadOf(doctor)?.half ?? '–',
              spreadOf(doctor)?.eight ?? '–',
            ],
          }))}
        />
      }
    >
      <ul className="row-bars of-doctors">
        {doctors.map((doctor, place) => {
          const spread = spreadOf(doctor)
          const { half, eight } = spread ?? { half: 0, eight: 0 }
          return (
            <li key={doctor.doctorId}>
              <BarLink className="row-name" to={reportAddress(asked, doctor.doctorId)} isFirst={place === 0}>
                {doctor.name}
              </BarLink>
              {spread ? (
                <span className="row-bar">
                  <svg height="20" width={width(eight)} aria-hidden="true">
                    <rect className="part-eight" x="0.5" y="0.5" width="100%" height="19" rx="3" />
                    <rect
                      className="part-completed"
                      width={eight > 0 ? `${(100 * Math.max(0, half)) / eight}%` : 0}
                      height="20"
                      rx="3"
                    />
                  </svg>
                  <span>
                    <Trans>
                      {half}, {eight} min
                    </Trans>
                  </span>
                </span>
              ) : (
                <span className="muted">{fewOf(doctor)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Picture>
  )
}
