import { type Appointment, bookAppointment, type Booking, type Gender } from '#contract/appointments.ts'
import type { Language } from '#contract/languages.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { wrongPerson, type WrongPerson } from '../lib/booking-person.ts'
import type { DeskRow } from './desk-list.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { queueChanged } from './queue-changed.ts'

/** A walk-in as typed at the desk. */
export interface WalkIn {
  name: string
  age: string
  gender: Gender | undefined
  contact: string
  /** The patient has none: no contact is asked for. */
  hasNoPhone?: boolean
  /** Of the slip and the messages; the page's where none is chosen. */
  language?: Language
}

export const emptyWalkIn: WalkIn = { name: '', age: '', gender: undefined, contact: '' }

/** Validation errors by field. */
export interface WrongFields extends WrongPerson {
  gender: boolean
  contact: boolean
}

/** @param mobile the contact as read, undefined if it is no mobile number */
export function invalidFields({ name, age, gender, hasNoPhone }: WalkIn, mobile: string | undefined): WrongFields {
  return {
    ...wrongPerson({ name, age }),
    gender: gender === undefined,
    contact: mobile === undefined && !hasNoPhone,
  }
}

/** A patient of the list as a walk-in. The contact has to be a mobile: the account's is taken in place of any other text. */
export function walkInOf(
  { name, age, gender, contact = '', mobile, language }: DeskRow,
  isMobile: (text: string) => boolean,
): WalkIn {
  return {
    name,
    age: String(age),
    gender,
    contact: sayMobile(isMobile(contact) ? contact : mobile),
    ...(language && { language }),
  }
}

/** Where and when: today unless a day is given. */
export type WalkInPlace = Pick<Booking, 'doctorId' | 'hospitalId' | 'slot' | 'appointmentDate'>

/** The booking of a walk-in. The contact is also the mobile that links it to a patient's account.
 *  @returns undefined while a field is missing or invalid */
export function bookingOf(
  { name, age, gender, hasNoPhone, language }: WalkIn,
  contact: string | undefined,
  ids: WalkInPlace,
): Booking | undefined {
  if (gender === undefined || (contact === undefined && !hasNoPhone)) return undefined
  const person = { name, age, gender }
  return {
    ...ids,
    ...(contact === undefined || hasNoPhone
      ? { patient: person }
      : { patient: { ...person, contact }, user: { fullName: name.trim(), mobileNo: contact } }),
    ...(language && { language }),
  }
}

/** The walk-in form's state and its submission. The input stays until the server has assigned a number, and a retry
 *  reuses the idempotency key, so that it never gets two.
 *  @param first what the form has at first */
export function useWalkIn(first: WalkIn = emptyWalkIn) {
  const [typed, type] = useState<WalkIn>(first)
  const key = useBookingKey()
  const { mutate, isPending, error, data, variables, reset } = useMutation<
    Appointment,
    Error,
    { booking: Booking; of: WalkIn }
  >({
    mutationFn: ({ booking }) => callAsHospital(bookAppointment, { body: booking, headers: key.headersOf(booking) }),
    onSuccess: (_, { of }) => {
      key.forget()
      type((now) => (now === of ? emptyWalkIn : now))
    },
    onError: key.forgetIfDecided,
    onSettled: queueChanged,
  })
  return {
    typed,
    type,
    add: mutate,
    isAdding: isPending,
    problem: error,
    added: data,
    addedOf: variables?.of,
    forget: reset,
  }
}
