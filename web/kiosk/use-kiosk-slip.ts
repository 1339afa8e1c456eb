import { useEffect, useEffectEvent, useState } from 'react'
import type { Board, BoardDoctor } from '#contract/devices.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { loadSlip, readSlipPrinter } from '../print/index.ts'
import type { Token } from './use-token.ts'

/** Prints the slip of a token by itself, where this kiosk has a printer.
 *  @returns whether there is a slip to take */
export function useKioskSlip(board: Board, doctor: BoardDoctor, token: Token): boolean {
  const [isPrinted, setPrinted] = useState(() => readSlipPrinter().byItself)
  const print = useEffectEvent(async () => {
    const { session, room } = doctor
    if (!session) return
    const { queueNumber: number, appointmentDate: day, link, aheadOfYou: ahead, estimate } = token
    const { slotName: name, startTime, endTime } = session
    const facts = {
      hospital: board.hospital,
      doctor: { ...doctor, room: room ?? undefined },
      slot: { name, startTime, endTime },
      range: estimate ? { from: Date.parse(estimate.from), to: Date.parse(estimate.to) } : undefined,
      ...{ day, number, link, ahead, at: Date.now() },
    }
    try {
      const { printSlip } = await loadSlip()
      await printSlip(facts, pageLanguage() ?? 'en', readSlipPrinter().size)
    } catch {
      setPrinted(false) // the screen then says to take a picture
    }
  })
  useEffect(() => {
    if (readSlipPrinter().byItself) void print()
  }, [])
  return isPrinted
}
