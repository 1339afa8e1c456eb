import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Note } from '../ui/index.ts'
import { DoctorRow, fieldOf } from './doctor-row.tsx'
import { newDoctor, type TypedDoctor } from './draft.ts'
import { isFilled } from './registration-of.ts'

export interface DoctorRowsProps {
  doctors: TypedDoctor[]
  onChange: (doctors: TypedDoctor[]) => void
  /** A field's error, by its path. */
  errorAt: (path: string) => string | undefined
}

/** The doctors of a registration, one row each. */
export function DoctorRows({ doctors, onChange, errorAt }: DoctorRowsProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const [tooEarly, setTooEarly] = useState(false)
  const [announcement, setAnnouncement] = useTexts<string>()

  function add() {
    const last = doctors.length - 1
    const row = doctors[last]
    setAnnouncement(undefined)
    if (row && !isFilled(row)) {
      setTooEarly(true)
      focusOn(fieldOf(last, row.name.trim() ? 'speciality' : 'name'))
      return
    }
    flushSync(() => {
      setTooEarly(false)
      onChange([...doctors, newDoctor()])
    })
    focusOn(fieldOf(doctors.length, 'name'))
  }
  function remove(at: number) {
    const number = at + 1
    const name = doctors[at]?.name.trim()
    setTooEarly(false)
    onChange(doctors.filter((_, place) => place !== at))
    setAnnouncement(() => (name ? t`${name} is removed.` : t`Doctor ${number} is removed.`))
    heading.current?.focus()
  }
  const change = (at: number, doctor: TypedDoctor) => {
    if (tooEarly && isFilled(doctor)) setTooEarly(false)
    onChange(doctors.map((one, place) => (place === at ? doctor : one)))
  }
  return (
    <section className="registration-doctors" aria-labelledby="doctors">
      <h2 id="doctors" ref={heading} tabIndex={-1}>
        <Trans>Doctors</Trans>
      </h2>
      {doctors.map((doctor, at) => (
        <DoctorRow
          key={doctor.key}
          doctor={doctor}
          at={at}
          wrong={{
            'name': errorAt(`doctors.${at}.name`),
            'secondName': errorAt(`doctors.${at}.secondName`),
            'speciality': errorAt(`doctors.${at}.speciality`),
            'timings-start': errorAt(`doctors.${at}.timings.start`),
            'timings-end': errorAt(`doctors.${at}.timings.end`),
          }}
          onChange={(changed) => change(at, changed)}
          onRemove={doctors.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {tooEarly && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <Trans>Please fill out the details for the current doctor before adding a new one.</Trans>
        </Note>
      )}
      <p role="status" className="registration-status">
        {announcement}
      </p>
      <Button kind="second" icon={Plus} onClick={add}>
        <Trans>Add doctor</Trans>
      </Button>
    </section>
  )
}

const focusOn = (id: string) => document.getElementById(id)?.focus()
