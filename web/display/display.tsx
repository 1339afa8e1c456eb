import { useLayoutEffect, useState } from 'react'
import { PairingScreen, useBoard, useFirstLanguage } from '../pairing/index.ts'
import { useKnownBoard } from './use-known-board.ts'
import { useNewestVersion } from './use-newest-version.ts'
import { Wall } from './wall.tsx'
// in this order: the upright screen changes the rules before
import './display.css'
import './doctor-ticket.css'
import './doctor-states.css'
import './deck.css'
import './edges.css'
import './upright.css'

/** The wall display: a pairing code, and once the desk has typed it the live numbers of the hospital. */
export default function Display() {
  const [isLocked, setIsLocked] = useState<boolean>()
  const pairing = useBoard('display', isLocked === undefined ? undefined : isLocked ? 'locked' : 'on')
  const { board, readAt, problem } = pairing
  const known = useKnownBoard(board, readAt)
  useFirstLanguage(known?.board.device.languages[0])
  useNewestVersion(board?.date, problem)
  // The screen is read from across a room: its letters follow its size, and nothing of the page stands around it.
  useLayoutEffect(() => {
    document.documentElement.classList.add('on-wall')
    return () => document.documentElement.classList.remove('on-wall')
  }, [])
  if (known) return <Wall {...known} onSound={setIsLocked} />
  if (board === null || problem)
    return (
      <main>
        <PairingScreen {...pairing} />
      </main>
    )
  return null
}
