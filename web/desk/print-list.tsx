import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { fullDay, slotTimes } from '../lib/dates.ts'
import { genderText } from '../lib/gender-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { useLanguage } from '../lib/use-language.ts'
import { IconButton } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import './print-list.css'

export interface PrintListProps {
  hospital: HospitalProfile
  slotId: string
  day: ServiceDay
  rows: readonly DeskRow[]
}

/** Prints the list on A4, for a day without power: the button, and what Ctrl P and the browser's menu print. */
export function PrintList(props: PrintListProps) {
  const { t } = useLingui()
  const [isPrinting, setPrinting] = useState(false)
  // at once, because the browser takes the page as it is after the event
  const show = useEffectEvent((isShown: boolean) => {
    if (!document.querySelector('body > .paper')) flushSync(() => setPrinting(isShown))
  })
  useEffect(() => {
    const [before, after] = [() => show(true), () => show(false)]
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return (
    <>
      <IconButton
        label={t`Print the list`}
        icon={Printer}
        className="print-list"
        aria-keyshortcuts="Control+P"
        onClick={() => print()}
      />
      {isPrinting && createPortal(<PrintedList {...props} />, document.body)}
    </>
  )
}

/** The session in the order of its tokens, with a column to tick. */
function PrintedList({ hospital, slotId, day, rows }: PrintListProps) {
  useLanguage()
  const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
  const slot = doctor?.slots.find(({ _id }) => _id === slotId)
  return (
    <section className="printed-list">
      <style>{'@page { size: A4; margin: 12mm }'}</style>
      <h1>{doctor?.name}</h1>
      <p>
        {hospital.name} · {fullDay(day)}
        {slot && <SlotText of={slot} />}
      </p>
      <table>
        <thead>
          <tr>
            <th>
              <Trans>Token</Trans>
            </th>
            <th>
              <Trans>Patient name</Trans>
            </th>
            <th>
              <Trans>Age</Trans>
            </th>
            <th>
              <Trans>Gender</Trans>
            </th>
            <th>
              <Trans context="phone number">Contact</Trans>
            </th>
            <th>
              <Trans>Completed</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => one.number - other.number)
            .map((row) => (
              <PrintedRow key={row.id} of={row} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

function PrintedRow({ of: { number, name, age, gender, contact = '', section } }: { of: DeskRow }) {
  const mobile = readTypedMobile(contact)
  return (
    <tr>
      <td>
        <b>{number}</b>
      </td>
      <td>{name}</td>
      <td>{age}</td>
      <td>{genderText(gender, 'desk')}</td>
      <td>{mobile ? sayMobile(mobile) : contact}</td>
      <td>
        <span className="print-box">{section === 'done' ? '✓' : ''}</span>
      </td>
    </tr>
  )
}

function SlotText({ of }: { of: Slot }) {
  const { startTime, endTime } = slotTimes(of)
  return (
    <>
      {' '}
      ·{' '}
      <Trans>
        {startTime} to {endTime}
      </Trans>
    </>
  )
}
