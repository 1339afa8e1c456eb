import { useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/slots.ts'
import { useQueueLine } from '../lib/live-socket.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { newestRange } from '../live-queue/index.ts'
import { loadSlip, readSlipPrinter, slipLanguage } from '../print/index.ts'
import { useDialogs } from '../ui/index.ts'

/** The token of a slip. */
export interface SlipToken {
  id: string
  number: number
  link?: string | undefined
  /** How many are ahead where no live line tells. */
  ahead: number | undefined
}

/** What prints a slip of a queue, with its newest line. */
export function useSlip(hospital: HospitalProfile, slotId: string | undefined, day: string) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const line = useQueueLine(slotId ?? '', day)
  return async ({ id, number, link, ahead }: SlipToken) => {
    const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
    const slot = doctor?.slots.find(({ _id }) => _id === slotId)
    if (!doctor || !slot) return
    const place = line?.line.indexOf(number) ?? -1
    const facts = {
      ...{ hospital, doctor, slot, day, number, link, at: Date.now() },
      ahead: place === -1 ? ahead : place,
      range: newestRange({ queueNumber: number, version: 0, estimate: null }, line),
    }
    try {
      const { printSlip } = await loadSlip()
      await printSlip(facts, slipLanguage(id) ?? pageLanguage() ?? 'en', readSlipPrinter().size)
    } catch {
      await dialogs.alert(t`The slip was not printed. Check the connection and try again.`)
    }
  }
}
