import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState, useCallback } from 'react'
import type { Doctor } from '#contract/hospitals.ts'
import { AvailabilityBadge, Badge } from '../ui/index.ts'
import { hasPlace, isPlain, dayWithPlaces } from './day-words.ts'
import { daysQuery } from './days-query.ts'

export interface DoctorAvailabilityProps {
  doctor: Doctor
  /** The hospital's IANA time zone. */
  timeZone: string
}

/** Whether a doctor can be booked, and the next day with a place where the days say something: not for one who can be booked today
 *  without a limit. Fetched once it is on the screen. */
export default function DoctorAvailability({ doctor: { _id, availability }, timeZone }: DoctorAvailabilityProps) {
  const [now] = useState(() => Date.now())
  const [isSeen, mark] = useSeen()
  const isBookable = availability === 'Available'
  const { data: days = [] } = useQuery({
    ...daysQuery(_id, timeZone, now),
    enabled: isSeen && isBookable,
    staleTime: 60_000,
  })
  const first = isBookable ? days[0] : undefined
  const next = days.find(hasPlace)
  const says = first && next && !days.every(isPlain) && !(next === first && next.left === null)
  const place = says ? dayWithPlaces(next, first.date) : undefined
  return (
    <>
      <span ref={mark}>
        {first?.why?.code === 'doctor-on-leave' ? (
          <Badge tone="plain" icon={CalendarX}>
            <Trans>On leave</Trans>
          </Badge>
        ) : (
          <AvailabilityBadge availability={availability} />
        )}
      </span>
      {place && (
        <span className="muted small">
          <Trans>Next: {place}</Trans>
        </span>
      )}
    </>
  )
}

/** Whether an element has been on the screen.
 *  @returns with the ref of the element */
function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const mark = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isSeen, mark] as const
}
