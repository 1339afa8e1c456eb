import { Trans, useLingui } from '@lingui/react/macro'
import { Check, MessageCircle, MessageSquareText, Printer } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#contract/languages.ts'
import type { ReachedPerson } from '#contract/queues.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { shortDay, slotTimes } from '../lib/dates.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { lateLinkMessage } from '../print/index.ts'
import { Button, Icon, useDialogs } from '../ui/index.ts'
import { sendByHand, type Carrier } from './send-by-hand.ts'
import './reach.css'

export interface TellByHandProps {
  hospital: HospitalProfile
  people: readonly ReachedPerson[]
  /** They go to several days and slots, so each says where. */
  hasPlaces?: boolean
  /** Prints the slip of the token in its place. */
  onPrint?: (person: ReachedPerson) => void
}

/** Those whom no notice tells: each with the new token, and a message ready to send in the language in which the token was taken. */
export function TellByHand({ hospital, people, hasPlaces = false, onPrint }: TellByHandProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  /** By which app a message was opened last: whether it was sent is not known. */
  const [opened, setOpened] = useState<Readonly<Record<string, Carrier>>>({})

  async function send(person: ReachedPerson, carrier: Carrier) {
    const isWritten = await sendByHand(carrier, person.contact, async () => {
      const { changeMessage } = await lateLinkMessage.load()
      return changeMessage(factsOf(hospital, person), person.language ?? pageLanguage() ?? 'en')
    })
    if (isWritten) setOpened((before) => ({ ...before, [person._id]: carrier }))
    else await dialogs.alert(t`The message was not written. Check the connection and try again.`)
  }
  return (
    <ul className="tell-by-hand ruled">
      {people.map((person) => {
        const { _id, name, queueNumber, what, to, by, contact, language } = person
        const carrier = opened[_id]
        const mobile = readTypedMobile(contact)
        return (
          <li key={_id}>
            {what === 'moved' ? (
              <b>{to?.queueNumber}</b>
            ) : what === 'cancelled' ? (
              <s>{queueNumber}</s>
            ) : (
              <b>{queueNumber}</b>
            )}
            <div>
              <p>
                <bdi>{name}</bdi>
                {what === 'moved' && (
                  <>
                    , <Trans>was {queueNumber}</Trans>
                  </>
                )}
              </p>
              <small>
                {by === 'none' ? (
                  <Trans>No Contact: tell the person here</Trans>
                ) : (
                  <>
                    <span dir="ltr">{mobile ? sayMobile(mobile) : contact}</span>
                    {language && <span lang={language}>, {languages.find(({ code }) => code === language)?.name}</span>}
                  </>
                )}
                {hasPlaces && to && <span>, {whereTo(to)}</span>}
              </small>
            </div>
            <div className="tell-acts">
              {carrier && (
                <span className="tell-opened" role="status">
                  <Icon of={Check} size="s" />
                  {carrier === 'whatsapp' ? <Trans>WhatsApp opened</Trans> : <Trans>SMS opened</Trans>}
                </span>
              )}
              {carrier !== 'whatsapp' && by === 'phone' && (
                <Button kind="second" small icon={MessageCircle} onClick={() => void send(person, 'whatsapp')}>
                  <Trans>WhatsApp</Trans>
                </Button>
              )}
              {carrier !== 'sms' && by === 'phone' && (
                <Button kind="second" small icon={MessageSquareText} onClick={() => void send(person, 'sms')}>
                  <Trans>SMS</Trans>
                </Button>
              )}
              {by === 'none' && what === 'moved' && onPrint && (
                <Button kind="second" small icon={Printer} onClick={() => onPrint(person)}>
                  <Trans>Print slip</Trans>
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const doctorOf = ({ doctors }: HospitalProfile, slotId: string) =>
  doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))?.name ?? ''

const whereTo = ({ appointmentDate, ...times }: NonNullable<ReachedPerson['to']>) =>
  `${shortDay(appointmentDate)}, ${slotTimes(times).startTime}`

/** What the message says of the old token, and of what takes its place. */
function factsOf(hospital: HospitalProfile, { slotId, appointmentDate, queueNumber, what, to, link }: ReachedPerson) {
  return {
    hospital: hospital.name,
    doctor: doctorOf(hospital, slotId),
    number: queueNumber,
    day: appointmentDate,
    what,
    to: to && { doctor: doctorOf(hospital, to.slotId), day: to.appointmentDate, number: to.queueNumber, slot: to },
    link: to?.link ?? link,
  }
}
