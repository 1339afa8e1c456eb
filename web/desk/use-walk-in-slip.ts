import { useEffect, useEffectEvent } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { today } from '../lib/dates.ts'
import { useClock } from '../live-queue/index.ts'
import { keepSlipLanguage, readSlipPrinter } from '../print/index.ts'
import { useSlip } from './use-slip.ts'
import type { useWalkIn } from './use-walk-in.ts'

/** After so many milliseconds the live line has the new token, and with it the range of its turn. */
const untilInLine = 700

/** The slip of the walk-in that the desk adds. This device keeps its language for a later print, and prints it by itself where that is
 *  set.
 *  @returns what prints it */
export function useWalkInSlip(
  hospital: HospitalProfile,
  slotId: string | undefined,
  { added, addedOf }: ReturnType<typeof useWalkIn>,
) {
  const day = useClock((now) => today(now, hospital.timeZone))
  const printToken = useSlip(hospital, slotId, day)
  const print = ({ _id, queueNumber, link, aheadOfYou }: Appointment) =>
    printToken({ id: _id, number: queueNumber, link, ahead: aheadOfYou })

  const printLater = useEffectEvent(print)
  const keepLanguage = useEffectEvent((id: string) => {
    if (addedOf?.language) keepSlipLanguage(id, day, addedOf.language)
  })
  useEffect(() => {
    if (!added) return
    keepLanguage(added._id)
    // also when the sheet closes meanwhile
    if (readSlipPrinter().byItself) setTimeout(() => void printLater(added), untilInLine)
  }, [added])
  return print
}
