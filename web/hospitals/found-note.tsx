import { useLingui } from '@lingui/react/macro'
import type { FoundHospital, Match } from '#contract/hospitals.ts'
import Speciality from '../lib/speciality-name.tsx'
import './search-tools.css'

/** The doctor, the kind or the street that a search has found, with the word marked, and the distance. */
export default function FoundNote({ of: { matched = [], distanceKm, doctors, address } }: { of: FoundHospital }) {
  const { t, i18n } = useLingui()
  const km = distanceKm === undefined ? undefined : new Intl.NumberFormat(`${i18n.locale}-u-nu-latn`).format(distanceKm)
  return (
    <span className="found-note">
      <span className="muted">
        {matched.map((match) => (
          <Marked key={`${match.field} ${match.text}`} match={match} doctors={doctors} address={address} />
        ))}
      </span>
      {km !== undefined && <b className="nowrap">{t`${km} km`}</b>}
    </span>
  )
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
        <span>
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
    <bdi>
      {whole.slice(0, at)}
      <mark>{text}</mark>
      {whole.slice(at + text.length)}
    </bdi>
  )
}
