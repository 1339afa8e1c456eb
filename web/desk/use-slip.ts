import { useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/languages.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useQueueLine } from '../lib/live-socket.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { newestRange, useClock } from '../live-queue/index.ts'
import { lateLinkMessage, lateSlip, readSlipPrinter } from '../print/index.ts'
import { useDialogs } from '../ui/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { today } from '../lib/dates.ts'
import { slotOnDay } from './slot-on-day.ts'
import type { useWalkIn } from './walk-in.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { type Carrier, sendByHand } from '../reach/index.ts'

/** The token of a slip. */
export interface SlipToken {
  number: number
  link?: string | undefined
  /** In which it was taken, where that is known. */
  language?: Language | undefined
  /** How many are ahead where no live line tells. */
  ahead: number | undefined
}

/** What prints a slip of a queue, with its newest line. */
export function useSlip(hospital: HospitalProfile, slotId: string | undefined, day: string) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const line = useQueueLine(slotId ?? '', day)
  return async ({ number, link, language, ahead }: SlipToken) => {
    const of = await slotOnDay(hospital, slotId, day)
    if (!of) return
    const place = line?.line.indexOf(number) ?? -1
    const facts = {
      ...{ hospital, ...of, day, number, link, at: Date.now() },
      ahead: place === -1 ? ahead : place,
      range: newestRange({ queueNumber: number, version: 0, estimate: null }, line),
    }
    try {
      const { printSlip } = await lateSlip.load()
      await printSlip(facts, language ?? pageLanguage() ?? 'en', readSlipPrinter().size)
    } catch {
      await dialogs.alert(t`The slip was not printed. Check the connection and try again.`)
    }
  }
}

/** After so many milliseconds the live line has the new token, and with it the range of its turn. */
const untilInLine = 700

/** The slip of the walk-in that the desk adds, where this device prints it by itself. */
export function useWalkInSlip(hospital: HospitalProfile, { added, addedOf }: ReturnType<typeof useWalkIn>): void {
  const date = useClock((now) => today(now, hospital.timeZone))
  /** Also when the sheet was closed meanwhile. */
  const [last, keep] = useState(added)
  if (added && added !== last) keep(added)
  const printToken = useSlip(hospital, last?.slotId, last?.appointmentDate ?? date)
  const printLater = useEffectEvent(({ queueNumber, link, aheadOfYou }: Appointment) =>
    printToken({ number: queueNumber, link, language: addedOf?.language, ahead: aheadOfYou }),
  )
  useEffect(() => {
    if (!added) return
    if (readSlipPrinter().byItself) setTimeout(() => void printLater(added), untilInLine)
  }, [added])
}

/** A token whose link is sent. */
interface LinkedToken {
  number: number
  link?: string | undefined
  /** In which it was taken, where that is known. */
  language?: Language | undefined
  /** The mobile, if it is one. */
  contact?: string | undefined
}

/** Opens the message with the link of a token, in the language in which it was taken.
 *  @returns what opens it */
export function useSendLink(hospital: HospitalProfile, slotId: string | undefined, day: ServiceDay) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async ({ number, link, language, contact = '' }: LinkedToken, carrier: Carrier) => {
    const isListed = hospital.doctors.some(({ slots }) => slots.some(({ _id }) => _id === slotId))
    if (!isListed || link === undefined) return
    const isWritten = await sendByHand(carrier, contact, async () => {
      const [{ linkMessage }, of] = await Promise.all([lateLinkMessage.load(), slotOnDay(hospital, slotId, day)])
      if (!of) throw new Error('The slot is gone.')
      return linkMessage({ hospital, ...of, day, number, link }, language ?? pageLanguage() ?? 'en')
    })
    if (!isWritten) await dialogs.alert(t`The message was not written. Check the connection and try again.`)
  }
}
