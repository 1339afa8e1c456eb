import { useLingui } from '@lingui/react/macro'
import type { Doctor, FoundHospital, Match } from '#contract/hospitals.ts'
import { latePart } from '../lib/late.tsx'
import Speciality from '../lib/speciality-name.tsx'
import { lateDoctorAvailability } from '../slots/index.ts'
import { AvailabilityBadge } from '../ui/index.ts'
import './search-tools.css'

const DoctorAvailability = latePart(lateDoctorAvailability, ({ doctor }) => (
  <AvailabilityBadge availability={doctor.availability} />
))

/** The doctor, the kind or the street that a search has found, with the word marked, whether that doctor has a place, and the distance. */
export default function FoundNote({ of }: { of: FoundHospital }) {
  const { t, i18n } = useLingui()
  const { matched = [], distanceKm, doctors, address, timeZone } = of
  const km = distanceKm === undefined ? undefined : new Intl.NumberFormat(`${i18n.locale}-u-nu-latn`).format(distanceKm)
  const doctor = doctors.find((one) => matched.some((match) => isOf(one, match)))
  return (
    <>
      {km !== undefined && <b className="found-km nowrap">{t`${km} km`}</b>}
      {matched.length > 0 && (
        <span className="found-note">
          {matched.map((match) => (
            <Marked key={`${match.field} ${match.text}`} match={match} doctors={doctors} address={address} />
          ))}
          {doctor && (
            <span className="found-when">
              <DoctorAvailability doctor={doctor} timeZone={timeZone} />
            </span>
          )}
        </span>
      )}
    </>
  )
}

/** Whether a doctor is why a search has found the hospital. */
function isOf({ name, secondName, speciality }: Doctor, { field, text }: Match): boolean {
  if (field === 'speciality') return speciality === text
  return field === 'doctor' && [name, secondName].some((one) => one?.includes(text))
}

function Marked({
  match: { field, text },
  doctors,
  address,
}: { match: Match } & Pick<FoundHospital, 'doctors' | 'address'>) {
  if (field === 'speciality') {
    const doctor = doctors.find(({ speciality }) => speciality === text)
    return (
      doctor && (
        <span className="muted">
          <bdi>{doctor.name}</bdi>,{' '}
          <mark>
            <Speciality of={doctor} />
          </mark>
        </span>
      )
    )
  }
  const whole =
    field === 'doctor'
      ? doctors.flatMap(({ name, secondName }) => [name, secondName ?? '']).find((name) => name.includes(text))
      : field === 'address'
        ? address.split(',').find((part) => part.includes(text))
        : undefined
  if (whole === undefined) return null
  const at = whole.indexOf(text)
  return (
    <bdi className="muted">
      {whole.slice(0, at)}
      <mark>{text}</mark>
      {whole.slice(at + text.length)}
    </bdi>
  )
}
