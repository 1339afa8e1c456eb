import { useState } from 'react'
import { PairingScreen, useBoard, useFirstLanguage } from '../pairing/index.ts'
import { useAskedPrinter } from './use-asked-printer.ts'
import { Visit } from './visit.tsx'
import './kiosk.css'

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
