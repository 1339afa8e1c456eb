import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Board, BoardDoctor } from '#contract/devices.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { loadSlip, useSlipPrinter } from '../print/index.ts'
import type { Token } from './use-token.ts'

/** Prints the slip of a token by itself, where this kiosk has a printer.
 *  @returns whether there is a slip to take; without one the screen says to take a picture */
export function useKioskSlip(board: Board, doctor: BoardDoctor, token: Token): boolean {
  const [printer] = useSlipPrinter()
  const { mutate, isError } = useMutation({
    mutationFn: async () => {
      const { session, room } = doctor
      if (!session) throw new Error('a doctor without a session gives no token')
      const { queueNumber: number, appointmentDate: day, link, aheadOfYou: ahead, estimate } = token
      const { slotName: name, startTime, endTime } = session
      const facts = {
        hospital: board.hospital,
        doctor: { ...doctor, room: room ?? undefined },
        slot: { name, startTime, endTime },
        range: estimate ? { from: Date.parse(estimate.from), to: Date.parse(estimate.to) } : undefined,
        ...{ day, number, link, ahead, at: Date.now() },
      }
      const { printSlip } = await loadSlip()
      await printSlip(facts, pageLanguage() ?? 'en', printer.size)
    },
  })
  const print = useEffectEvent(() => mutate())
  useEffect(() => {
    if (printer.byItself) print()
  }, [printer.byItself])
  return printer.byItself && !isError
}
