import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Board } from '#contract/devices.ts'
import { useClock } from '../live-queue/index.ts'
import { Note, VisuallyHidden } from '../ui/index.ts'
import { DoctorTicket } from './doctor-ticket.tsx'
import { Headline, NoConnection } from './headline.tsx'
import { refusalOf, refusalText } from './refusal.ts'
import './kiosk.css'

export interface ChooseDoctorProps {
  board: Board
  readAt: number
  isFailing: boolean
  onChoose: (doctorId: string) => void
}

/** The first step: each doctor is a ticket to take. One who gives none says why when pressed. */
export function ChooseDoctor({
  board: { doctors, hospital, at: saidAt },
  readAt,
  isFailing,
  onChoose,
}: ChooseDoctorProps) {
  const { t } = useLingui()
  // Also without a network; the clock of a cheap tablet is often wrong.
  const ahead = Date.parse(saidAt) - readAt
  const now = useClock((at) => Math.floor((at + ahead) / 60_000) * 60_000)
  const [asked, ask] = useState<string>()
  const shown = doctors.map((doctor) => ({ doctor, refusal: refusalOf(doctor, now, hospital.timeZone) }))
  const isClosed = shown.every(({ refusal }) => refusal)
  const pressed = shown.find(({ doctor }) => doctor._id === asked)
  return (
    <main className="kiosk-main">
      <Headline>{isClosed ? t`No tokens here now` : t`Which doctor?`}</Headline>
      {isClosed && (
        <p className="kiosk-lead">
          <Trans>The desk helps you.</Trans>
        </p>
      )}
      {isFailing && <NoConnection />}
      {doctors.length === 0 && (
        <Note>
          <Trans>Please ask at the desk.</Trans>
        </Note>
      )}
      <div className="kiosk-take">
        {shown.map(({ doctor, refusal }) => (
          <DoctorTicket
            key={doctor._id}
            doctor={doctor}
            timeZone={hospital.timeZone}
            now={now}
            refusal={refusal}
            isAsked={doctor._id === asked}
            onPress={() => (refusal ? ask(doctor._id) : onChoose(doctor._id))}
          />
        ))}
      </div>
      <VisuallyHidden role="status">
        {pressed?.refusal && `${pressed.doctor.name}: ${refusalText(pressed.doctor, pressed.refusal)}`}
      </VisuallyHidden>
    </main>
  )
}
