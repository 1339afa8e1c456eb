import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import type { z } from 'zod'
import type { showRegister } from '#contract/reports.ts'
import { serviceDayAt, type ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { bareTime, clockTime, fullDay, slotTimes } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { givenText, outcomeText, TokenCounts } from '../print/index.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useMe } from '../lib/use-me.ts'
import './register.css'

type Session = z.output<typeof showRegister.answer>['sessions'][number]

/** Without what only the server knows, where the paper is made from the list on the screen. */
type Token = Pick<Session['tokens'][number], 'queueNumber' | 'arrivedAt' | 'calledAt' | 'outcome' | 'patient'> &
  Partial<Session['tokens'][number]>
export interface RegisterSession
  extends Pick<Session, 'slotId' | 'slot' | 'doctor'>, Partial<Pick<Session, 'beganAt'>> {
  tokens: readonly Token[]
}

export interface RegisterProps {
  hospital: HospitalProfile
  day: ServiceDay
  sessions: readonly RegisterSession[]
}

/** The day's register on A4: a session begins a page, and its head stands on each of its pages. Cells of the future are empty, and a
 *  box is to be ticked: by hand, when the power goes. */
export function Register({ hospital, day, sessions }: RegisterProps) {
  useLanguage()
  return createPortal(
    <div className="register">
      <style>{`@page { size: A4; margin: 12mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif } }`}</style>
      {sessions.map((session) => (
        <RegisterPage key={session.slotId} of={session} hospital={hospital} day={day} />
      ))}
    </div>,
    document.body,
  )
}

function RegisterPage({
  of: session,
  hospital,
  day,
}: {
  of: RegisterSession
  hospital: HospitalProfile
  day: ServiceDay
}) {
  const { t } = useLingui()
  const date = fullDay(day)
  const { startTime, endTime } = slotTimes(session.slot)
  return (
    <table>
      <thead>
        <tr>
          <td colSpan={10}>
            <h1>
              <Trans>Register, {date}</Trans>
            </h1>
            <p>
              {hospital.name} · {session.doctor.name}, {session.slot.name} ·{' '}
              <Trans>
                {startTime} to {endTime}
              </Trans>
            </p>
          </td>
        </tr>
        <tr>
          <th className="register-number">{t({ message: 'No.', context: 'short, of a token' })}</th>
          <th>{t`Patient name`}</th>
          <th className="register-number">{t`Age`}</th>
          <th>{t`Gender`}</th>
          <th>{t({ message: 'Contact', context: 'phone number' })}</th>
          <th>{t({ message: 'Booked', context: 'who gave a token' })}</th>
          <th>{t({ message: 'Arrived', context: 'time' })}</th>
          <th>{t({ message: 'Called', context: 'time' })}</th>
          <th>{t({ message: 'Done', context: 'time of completion' })}</th>
          <th>{t`Outcome`}</th>
        </tr>
      </thead>
      <tbody>
        {session.tokens
          .toSorted((one, other) => one.queueNumber - other.queueNumber)
          .map((token) => (
            <RegisterRow key={token.queueNumber} of={token} day={day} timeZone={hospital.timeZone} />
          ))}
        <tr className="register-end">
          <td colSpan={10}>
            <p className="register-signed">
              <Trans>Signature</Trans>
            </p>
            <RegisterFoot of={session} timeZone={hospital.timeZone} />
            <Printed timeZone={hospital.timeZone} fallback={hospital.name} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The counts, and from when to when the doctor saw patients. The end is not known while some wait. */
function RegisterFoot({ of: { tokens, beganAt }, timeZone }: { of: RegisterSession; timeZone: string }) {
  const count = (outcome: Token['outcome']) => tokens.filter((token) => token.outcome === outcome).length
  const waiting = count('waiting')
  const ticks = tokens.flatMap(({ completedAt }) => (completedAt ? [Date.parse(completedAt)] : []))
  const began = beganAt && bareTime(Date.parse(beganAt), timeZone)
  const ended = waiting === 0 && ticks.length > 0 ? bareTime(Math.max(...ticks), timeZone) : undefined
  return (
    <p className="register-counts">
      <TokenCounts
        tokens={tokens.length}
        {...{ waiting, completed: count('completed'), missed: count('missed') }}
        {...{ cancelled: count('cancelled'), leftOver: count('leftOver') }}
      />
      {began && (
        <span>
          {ended ? (
            <Trans>
              Began {began}, ended {ended}
            </Trans>
          ) : (
            <Trans>Began {began}</Trans>
          )}
        </span>
      )}
    </p>
  )
}

/** When and by whom; the hospital's own log-in is of no person. */
function Printed({ timeZone, fallback }: { timeZone: string; fallback: string }) {
  const person = useMe()?.person?.name ?? fallback
  const [now] = useState(() => Date.now())
  const at = `${fullDay(serviceDayAt(now, timeZone))}, ${clockTime(now, timeZone)}`
  return (
    <p>
      <Trans>
        Printed {at} by {person}
      </Trans>
    </p>
  )
}

function RegisterRow({ of: token, day, timeZone }: { of: Token; day: ServiceDay; timeZone: string }) {
  const { patient, by, bookedAt, outcome } = token
  const { contact = '' } = patient
  const mobile = readTypedMobile(contact)
  const isOpen = outcome === 'waiting'
  const time = (instant: string | null | undefined) =>
    instant ? bareTime(Date.parse(instant), timeZone) : isOpen ? '' : '–'
  const isOfDay = bookedAt !== undefined && serviceDayAt(Date.parse(bookedAt), timeZone) === day
  return (
    <tr>
      <td className="register-number">
        <b>{token.queueNumber}</b>
      </td>
      <td className="register-name">{patient.name}</td>
      <td className="register-number">{patient.age}</td>
      <td>{genderText(patient.gender, 'desk')}</td>
      <td>{mobile ? sayMobile(mobile) : contact || '–'}</td>
      <td className="register-booked">{by && [givenText(by), isOfDay && time(bookedAt)].filter(Boolean).join(', ')}</td>
      <td>{time(token.arrivedAt)}</td>
      <td>{time(token.calledAt)}</td>
      <td>{time(token.completedAt)}</td>
      <td>{isOpen ? <span className="register-box" /> : outcomeText(outcome)}</td>
    </tr>
  )
}
