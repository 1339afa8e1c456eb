import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageCircle, MessageSquareText, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { correctAppointment } from '#contract/appointment-acts.ts'
import { languages, type Language } from '#contract/languages.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { bareTime, longDay } from '../lib/dates.ts'
import { useQueueLine } from '../lib/live-socket.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { callAsHospital } from '../lib/session.ts'
import { newestRange } from '../live-queue/index.ts'
import { lateLinkMessage } from '../print/index.ts'
import { Button, Name, SelectField } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { slotOnDay } from './slot-on-day.ts'
import { useSendLink, useSlip } from './use-slip.ts'

export interface AddedProps {
  appointment: Appointment
  /** In which the token was taken. */
  taken: Language | undefined
  hospital: HospitalProfile
  /** What can be done next. */
  children: ReactNode
}

/** A token that the desk has just given: the ticket, and the message or the slip that the patient takes along, in the patient's language. */
export function Added({ appointment, taken, hospital, children }: AddedProps) {
  const { t } = useLingui()
  const { _id: id, queueNumber, slotId, appointmentDate: day, link, patient, aheadOfYou: ahead } = appointment
  const { name, contact } = patient
  const number = queueNumber
  const [language, setLanguage] = useState(taken ?? pageLanguage() ?? 'en')
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const range = newestRange({ queueNumber, version: 0, estimate: null }, useQueueLine(slotId, day))
  const send = useSendLink(hospital, slotId, day)
  const print = useSlip(hospital, slotId, day)
  const canSend = link !== undefined && contact !== undefined && doctor !== undefined
  const { data: message } = useQuery({
    queryKey: ['hospital', 'message', id, language],
    queryFn: async () => {
      const [{ linkMessage }, of] = await Promise.all([lateLinkMessage.load(), slotOnDay(hospital, slotId, day)])
      return canSend && of ? linkMessage({ hospital, ...of, day, number, link }, language) : ''
    },
    enabled: canSend,
    staleTime: Infinity,
  })
  const token = { number, link, language, contact }
  const keepLanguage = useMutation({
    mutationFn: (chosen: Language) =>
      callAsHospital(correctAppointment, { params: { id }, body: { language: chosen } }),
  })
  const date = longDay(day)
  return (
    <div className="walk-in">
      <Ticket
        printed
        flat
        figures={String(queueNumber).length}
        label={t`Token ${number}`}
        stub={
          <>
            <span className="label">
              <Trans>Token</Trans>
            </span>
            <span className="n">{queueNumber}</span>
            {doctor?.room && <RoomText room={doctor.room} />}
          </>
        }
        body={
          <div className="added-facts">
            <p role="status">
              <Trans>
                <bdi>{name}</bdi> has token <b>{queueNumber}</b>
              </Trans>
            </p>
            <p>{date}</p>
            {doctor && (
              <p>
                <Name of={doctor} />
              </p>
            )}
            {range && (
              <RangeText from={bareTime(range.from, hospital.timeZone)} to={bareTime(range.to, hospital.timeZone)} />
            )}
          </div>
        }
      />
      <div className="added-message">
        <SelectField
          label={canSend ? t`Message in` : t`Language`}
          value={language}
          options={languages.map(({ code, name: own }) => ({ value: code, label: own, lang: code }))}
          onChange={(chosen) => {
            const one = languages.find(({ code }) => code === chosen)
            if (!one) return
            setLanguage(one.code)
            keepLanguage.mutate(one.code)
          }}
        />
        {message && <p lang={language}>{message}</p>}
      </div>
      <div className="walk-in-acts added-acts">
        {canSend && (
          <>
            <Button icon={MessageCircle} onClick={() => void send(token, 'whatsapp')}>
              <Trans>Send on WhatsApp</Trans>
            </Button>
            <Button kind="second" icon={MessageSquareText} onClick={() => void send(token, 'sms')}>
              <Trans>SMS</Trans>
            </Button>
          </>
        )}
        <Button kind={canSend ? 'second' : 'primary'} icon={Printer} onClick={() => void print({ ...token, ahead })}>
          <Trans>Print slip</Trans>
        </Button>
      </div>
      <div className="added-next">{children}</div>
    </div>
  )
}

const RoomText = ({ room }: { room: string }) => (
  <span className="under">
    <Trans>Room {room}</Trans>
  </span>
)

const RangeText = ({ from, to }: { from: string; to: string }) => (
  <p>
    <Trans>
      About {from} to {to}
    </Trans>
  </p>
)
