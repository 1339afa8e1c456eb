import { useState, useEffect, useEffectEvent } from 'react'
import { PairingScreen, useBoard, useFirstLanguage } from '../pairing/index.ts'
import { Visit } from './visit.tsx'
import './kiosk.css'
import { slipSizes, useSlipPrinter } from '../print/index.ts'
import { useLocation } from '../ui/index.ts'

/** The kiosk at the door: a walk-in takes a token in three steps. */
export default function Kiosk() {
  const pairing = useBoard('kiosk')
  const [visits, setVisits] = useState(0)
  const { board } = pairing
  useFirstLanguage(board?.device.languages[0])
  useAskedPrinter()
  if (!board)
    return (
      <main>
        <PairingScreen {...pairing} />
      </main>
    )
  // another key forgets everything of the visit before
  return <Visit key={visits} {...pairing} board={board} onEnd={() => setVisits((count) => count + 1)} />
}

/** Sets the printer of this kiosk from its address, once: `/kiosk?print=80` prints each slip by itself on a roll of 80 mm,
 *  `/kiosk?print=no` none. The device keeps it. */
export function useAskedPrinter(): void {
  const [, change] = useSlipPrinter()
  const asked = new URLSearchParams(useLocation().search).get('print')
  const keep = useEffectEvent((named: string) => {
    const size = slipSizes.find((one) => one === named.toUpperCase())
    change(size ? { size, byItself: true } : { byItself: false })
  })
  useEffect(() => {
    if (asked !== null) keep(asked)
  }, [asked])
}
