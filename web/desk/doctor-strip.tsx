import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { DaySession, HospitalDay } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { DoctorTicket, type Counted } from './doctor-ticket.tsx'
import './doctor-strip.css'

type DayDoctor = HospitalDay['doctors'][number]

/** A doctor with the session that the strip shows. */
export interface StripDoctor extends Pick<DayDoctor, 'doctor'> {
  session: DaySession
}

export interface DoctorStripProps {
  doctors: readonly StripDoctor[]
  /** The names of those without a session. */
  absent: readonly string[]
  day: ServiceDay
  isToday: boolean
  timeZone: string
  /** Of the shown list. */
  counted: Counted | undefined
  /** The chosen doctor. */
  chosen: string | undefined
  onChoose: (doctorId: string, slotId: string) => void
}

/** With more doctors the tickets keep their width, and scroll. */
const most = 6

/** A small ticket for each doctor with a session on the day: a press, or Alt with its number, chooses it. */
export function DoctorStrip({ doctors, absent, day, isToday, timeZone, counted, chosen, onChoose }: DoctorStripProps) {
  const { t } = useLingui()
  const away = absent.length
  const isMany = doctors.length > most
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat || place === undefined) return
    const one = doctors[Number(place) - 1]
    if (!one || document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    onChoose(one.doctor._id, one.session.slot._id)
  })
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  if (doctors.length + away === 0) return null
  return (
    <nav className={isMany ? 'doctor-strip many' : 'doctor-strip'} aria-label={isToday ? t`Doctors today` : t`Doctors`}>
      {doctors.map(({ doctor, session }, place) => (
        <DoctorTicket
          key={doctor._id}
          doctor={doctor}
          session={session}
          counted={counted}
          day={day}
          isToday={isToday}
          timeZone={timeZone}
          shortcut={place < 9 ? place + 1 : undefined}
          isChosen={doctor._id === chosen}
          onPress={() => onChoose(doctor._id, session.slot._id)}
        />
      ))}
      {away > 0 && (
        <p className="doctors-away" title={absent.join(', ')}>
          <span>
            {isToday ? (
              <Plural value={away} one="# not here today" other="# not here today" />
            ) : (
              <Plural value={away} one="# not here" other="# not here" />
            )}
          </span>
          <span className={away > 1 ? 'sr' : undefined}>{absent.join(', ')}</span>
        </p>
      )}
    </nav>
  )
}
