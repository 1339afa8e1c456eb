import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Board, BoardDoctor } from '#contract/devices.ts'
import { useClock } from '../live-queue/index.ts'
import { Icon, Name, Note, VisuallyHidden } from '../ui/index.ts'
import { CalendarDays, CalendarX2 } from 'lucide-react'
import { bareTime } from '../lib/dates.ts'
import { useSpecialityName } from '../lib/speciality-name.tsx'
import { rangeAhead } from './range-ahead.ts'
import { nextText, type Refusal, refusalOf, refusalText, shortRefusal } from './refusal.ts'
import { Headline, NoConnection } from './headline.tsx'
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

interface DoctorTicketProps {
  doctor: BoardDoctor
  timeZone: string
  /** In milliseconds since 1970. */
  now: number
  /** Why no token can be taken; undefined where one can. */
  refusal: Refusal | undefined
  /** It was pressed and says why. */
  isAsked: boolean
  onPress: () => void
}

/** A doctor as a ticket to take: who, when, and how many wait. */
function DoctorTicket({ doctor, timeZone, now, refusal, isAsked, onPress }: DoctorTicketProps) {
  const { t } = useLingui()
  const id = useId()
  const { room, session } = doctor
  const speciality = useSpecialityName(doctor)
  const waiting = session?.queue.waiting ?? 0
  const { estimate } = session ?? {}
  const range = rangeAhead(estimate, now)
  const [from, to] = [range?.from ?? 0, range?.to ?? 0].map((end) => bareTime(end, timeZone))
  return (
    <button
      type="button"
      className={refusal ? 'kiosk-doctor no' : 'kiosk-doctor'}
      aria-labelledby={`${id}-l ${id}-r`}
      onClick={onPress}
    >
      <span>
        <span className="l" id={`${id}-l`}>
          <b>
            <Name of={doctor} />
          </b>{' '}
          <span>{room ? t`${speciality}, room ${room}` : speciality}</span>{' '}
          {isAsked && refusal ? (
            <span className="t why">{refusalText(doctor, refusal)}</span>
          ) : refusal ? (
            <span className="t">{nextText(doctor)}</span>
          ) : (
            range && <span className="t">{t`Your turn: ${from} to ${to}`}</span>
          )}
        </span>{' '}
        <span className="r" id={`${id}-r`}>
          {refusal ? (
            <>
              <Icon of={refusal.kind === 'leave' || refusal.kind === 'holiday' ? CalendarX2 : CalendarDays} />
              <span>{shortRefusal(refusal)}</span>
            </>
          ) : (
            <>
              <b>{waiting}</b>{' '}
              <span>
                <Trans>waiting</Trans>
              </span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
