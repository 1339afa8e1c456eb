import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { readServed } from '../lib/served.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { AddSheet } from './add-sheet.tsx'
import type { DeskRow } from './desk-list.ts'
import { useWalkIn, walkInOf } from './walk-in.ts'

export interface NextVisitProps {
  hospital: HospitalProfile
  slotId: string
  /** Today at the hospital. */
  day: string
  /** The completed token, whose patient comes again. */
  row: DeskRow
  onClose: () => void
}

/** Books the next visit of a patient who was just there, at first a week later. */
export function NextVisit({ hospital, slotId, day, row, onClose }: NextVisitProps) {
  const { t } = useLingui()
  const [person] = useState(() => walkInOf(row, (text) => readTypedMobile(text) !== undefined))
  const walkIn = useWalkIn(person)
  const ahead = addDays(day, Math.min(7, readServed().bookingDaysAhead))
  return <AddSheet title={t`Next visit`} day={ahead} isOnce {...{ hospital, walkIn, slotId, onClose }} />
}
