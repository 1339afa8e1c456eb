import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoctorDay, WhyNot } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { readDays } from '../lib/read-days.ts'
import { readServed } from '../lib/served.ts'

/** What the desk knows of a slot on a day. */
export interface DeskDay {
  /** Tokens that are not cancelled. */
  taken: number
  /** What a patient can book; null without a limit. */
  left: number | null
  /** Null without a limit. */
  capacity: number | null
  /** Places that only the desk gives, and has not given yet. */
  held: number
  /** The times of that day. */
  startTime: string
  endTime: string
  /** Why there is no session, in a word. */
  why: string | undefined
  /** No place is left, not even for walk-ins. */
  isFull: boolean
}

/** What a doctor's slots have left on each day that can be booked, from today on. */
const daysOf = (doctorId: string | undefined, today: ServiceDay) => ({
  queryKey: ['hospital', 'queue', 'days', doctorId, today],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<DoctorDay[]> =>
    readDays(doctorId ?? '', today, readServed().bookingDaysAhead + 1, { signal }),
  enabled: doctorId !== undefined,
})

/** The next session of a doctor that has places for so many people, else the next with any; undefined without one. */
export function useNextSession(
  doctorId: string,
  slotId: string,
  day: ServiceDay,
  { timeZone, people }: { timeZone: string; people: number },
): { slot: string; appointmentDate: ServiceDay } | undefined {
  const [now] = useState(() => Date.now())
  const { data = [] } = useQuery(daysOf(doctorId, day))
  const free = data.flatMap(({ date, slots }) =>
    slots
      .filter((one) => one.why === null && !(one.slotId === slotId && date === day))
      .map((one) => {
        const hours = slotHours({ appointmentDate: date, slot: one, hospitalId: { timeZone } })
        return { slot: one.slotId, appointmentDate: date, left: one.left ?? Infinity, start: hours.start ?? Infinity }
      })
      .filter(({ start }) => start > now)
      .toSorted((one, other) => one.start - other.start),
  )
  const next = free.find(({ left }) => left >= people) ?? free[0]
  return next && { slot: next.slot, appointmentDate: next.appointmentDate }
}

/** A slot on each day that can be booked, from today on.
 *  @param doctorId none while no doctor is chosen
 *  @param polling how often it is fetched again, in milliseconds */
export function useDays(
  doctorId: string | undefined,
  slotId: string | undefined,
  today: ServiceDay,
  polling: number | false = false,
): ReadonlyMap<ServiceDay, DeskDay> {
  const { t } = useLingui()
  const { data = [] } = useQuery({ ...daysOf(doctorId, today), refetchInterval: polling })
  const off = (why: WhyNot | null) => {
    if (why?.code === 'hospital-closed') return t`Holiday`
    return why?.code === 'doctor-on-leave' ? t`On leave` : undefined
  }
  return new Map(
    data.flatMap(({ date, slots }) => {
      const slot = slots.find((one) => one.slotId === slotId)
      if (!slot) return []
      const { taken, left, capacity, heldForWalkIns: held, startTime, endTime } = slot
      const why = off(slot.why) ?? (slot.held ? undefined : t`Closed`)
      const isFull = why === undefined && left !== null && left + held <= 0
      return [[date, { taken, left, capacity, held, startTime, endTime, why, isFull }] as const]
    }),
  )
}
