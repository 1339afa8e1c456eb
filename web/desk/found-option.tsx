import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import type { FoundAppointment } from '#contract/find-appointments.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { fullDay, shortDay, slotTimes } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { useLanguage } from '../lib/use-language.ts'
import { bothNames } from '../ui/index.ts'

export interface FoundOptionProps {
  id: string
  found: FoundAppointment
  /** The present one. */
  year: string
  /** Missing where the hospital has removed it. */
  doctor: HospitalProfile['doctors'][number] | undefined
  slot: Slot | undefined
  isChosen: boolean
  onPress: () => void
}

/** A result: token and day, the person, the doctor and where the token stands. The field keeps the focus. */
export function FoundOption({ id, found, year, doctor, slot, isChosen, onPress }: FoundOptionProps) {
  useLanguage()
  const { patient, queueNumber, appointmentDate: day, when, matched } = found
  const { name, age, gender, contact = found.user.mobileNo } = patient
  const mobile = readTypedMobile(contact)
  return (
    <button
      type="button"
      id={id}
      role="option"
      className="found"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={slot === undefined || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <b className="found-token">
        {queueNumber} {when !== 'today' && <small>{day.startsWith(year) ? shortDay(day) : fullDay(day)}</small>}
      </b>
      <span>
        <bdi className="found-name">
          {name.split(/(\s+)/).map((word, place) => {
            // a name has its words in their places
            const key = `${place} ${word}`
            return matched.includes(word) ? <mark key={key}>{word}</mark> : <span key={key}>{word}</span>
          })}
        </bdi>
        <span className="muted">
          {age}, {genderText(gender, 'desk')}
          {contact && `, ${mobile ? sayMobile(mobile) : contact}`}
        </span>
      </span>
      <span className="found-where">
        {doctor && <b>{bothNames(doctor)}</b>} <Standing of={found} isRemoved={slot === undefined} />
      </span>
    </button>
  )
}

/** Where a token stands: the times of a coming session, else its status. */
function Standing({ of, isRemoved }: { of: FoundAppointment; isRemoved: boolean }): ReactElement | string {
  const { t } = useLingui()
  const { when, status, arrivedAt, slotTimes: times } = of
  if (isRemoved) return <Trans>The slot was removed.</Trans>
  if (when === 'coming') {
    const { startTime, endTime } = slotTimes(times)
    return t`${startTime} to ${endTime}`
  }
  switch (status) {
    case 'completed':
      return <Trans>Completed</Trans>
    case 'no_show':
      return <Trans>Not here</Trans>
    case 'called':
      return <Trans>Called</Trans>
    case 'waiting':
      return arrivedAt ? <Trans>Waiting</Trans> : <Trans>Not arrived</Trans>
    case 'cancelled': // never found
      return ''
  }
}
