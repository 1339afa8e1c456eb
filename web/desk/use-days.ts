import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WhyNot } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
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
}

/** A slot on each day that can be booked, from today on.
 *  @param doctorId none while no doctor is chosen */
export function useDays(
  doctorId: string | undefined,
  slotId: string | undefined,
  today: ServiceDay,
): ReadonlyMap<ServiceDay, DeskDay> {
  const { t } = useLingui()
  const { data = [] } = useQuery({
    queryKey: ['hospital', 'queue', 'days', doctorId, today],
    queryFn: ({ signal }) => readDays(doctorId ?? '', today, readServed().bookingDaysAhead + 1, { signal }),
    enabled: doctorId !== undefined,
  })
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
      return [[date, { taken, left, capacity, held, startTime, endTime, why }] as const]
    }),
  )
}
