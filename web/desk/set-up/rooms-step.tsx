import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { updateDoctor } from '#contract/hospital-settings.ts'
import { languages, type Language } from '#contract/languages.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import SpecialityName from '../../lib/speciality-name.tsx'
import { usePosterLanguages } from '../../print/index.ts'
import { Button, TextField, Toggles } from '../../ui/index.ts'
import { KeyHint } from '../desk-keys.tsx'
import { StepFailure, useStep } from './step-row.tsx'

type Doctor = HospitalProfile['doctors'][number]

/** The room and the fee of each doctor, and the languages of the poster. */
export function RoomsStep({ doctors, onSaved }: { doctors: readonly Doctor[]; onSaved: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Readonly<Record<string, { room: string; fee: string }>>>({})
  const [chosen, choose] = usePosterLanguages()
  const of = ({ _id, room = '', fee = '' }: Doctor) => typed[_id] ?? { room, fee }
  const change = (doctor: Doctor, changes: { room?: string; fee?: string }) =>
    setTyped((all) => ({ ...all, [doctor._id]: { ...of(doctor), ...changes } }))
  const { busy, failure, submit } = useStep(async () => {
    for (const doctor of doctors)
      if (typed[doctor._id]) await callAsHospital(updateDoctor, { params: { id: doctor._id }, body: of(doctor) })
    await hospitalChanged()
  }, onSaved)
  return (
    <form noValidate onSubmit={submit}>
      {doctors.map((doctor) => (
        <div className="room" role="group" aria-label={doctor.name} key={doctor._id}>
          <p>
            <b>
              <bdi>{doctor.name}</bdi>
            </b>
            <small>
              <SpecialityName of={doctor} />
            </small>
          </p>
          <TextField
            label={t({ message: 'Room', context: 'first hour' })}
            value={of(doctor).room}
            maxLength={40}
            autoComplete="off"
            onChange={(room) => change(doctor, { room })}
          />
          <TextField
            label={t({ message: 'Fee', context: 'first hour' })}
            value={of(doctor).fee}
            placeholder="₹300"
            maxLength={60}
            autoComplete="off"
            onChange={(fee) => change(doctor, { fee })}
          />
        </div>
      ))}
      <Toggles<Language>
        label={t`Languages of your patients, up to three`}
        value={chosen}
        options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChange={choose}
      />
      <StepFailure text={failure} />
      <div className="step-acts">
        <Button type="submit" busy={busy}>
          <Trans>Save rooms and fees</Trans>
          <KeyHint>Enter</KeyHint>
        </Button>
      </div>
    </form>
  )
}
