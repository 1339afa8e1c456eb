import { useLayoutEffect, useState, useEffect, useRef } from 'react'
import { PairingScreen, useBoard, useFirstLanguage } from '../pairing/index.ts'
import { Wall } from './wall.tsx'
import './display.css'
import './doctor-ticket.css'
import './edges.css'
import './tear-down.css'
import './upright.css'
import { z } from 'zod'
import { board as boardShape, type Board } from '#contract/devices.ts'
import { serviceDayOf, today } from '../lib/dates.ts'
import { readJson, write, writeJson } from '../lib/storage.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { NetworkProblem } from '../lib/api.ts'

// in this order: the upright screen changes the rules before

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

const stored = z.object({ board: boardShape, readAt: z.number() })

/** A board, and when it was read, in milliseconds since 1970 by the device's clock. */
interface KnownBoard {
  board: Board
  readAt: number
}

/** The board as read, or as known before this start, while there is no network: today's, and yesterday's
 *  while the service day of one of its sessions lasts.
 *  @param board null while the device is not paired, undefined until that is known */
export function useKnownBoard(board: Board | null | undefined, readAt: number): KnownBoard | undefined {
  const [before] = useState(readCurrent)
  useEffect(() => {
    if (board) writeJson('lastKnownBoard', { board, readAt })
    if (board === null) write('lastKnownBoard', null)
  }, [board, readAt])
  if (board) return { board, readAt }
  return board === undefined ? before : undefined
}

function readCurrent(): KnownBoard | undefined {
  const known = readJson('lastKnownBoard', (value) => stored.parse(value))
  if (!known) return undefined
  const { date, doctors, hospital } = known.board
  const now = Date.now()
  const goesOn = doctors.some(
    ({ session }) => session !== null && session.queue.date === serviceDayOf(session, now, hospital.timeZone),
  )
  return goesOn || date === today(now, hospital.timeZone) ? known : undefined
}

/** Interval between two looks for a new version while the board cannot be read, in milliseconds. */
const betweenLooks = 60_000

/** Loads the page again after an update of the product, because no person does it: at night, when no one is called, or as soon as this
 *  version cannot read the board. It keeps the page otherwise: the browser would lock the sound again.
 *  @param day the hospital's
 *  @param problem of the last reading of the board */
export function useNewestVersion(day: ServiceDay | undefined, problem: unknown): void {
  const shown = useRef(day)
  const isUnreadable = problem instanceof NetworkProblem && problem.kind === 'unreadable'
  useEffect(() => {
    const before = shown.current
    shown.current = day ?? before
    if (day !== undefined && before !== undefined && day !== before) void loadNewest()
  }, [day])
  useEffect(() => {
    if (!isUnreadable) return undefined
    void loadNewest()
    const looking = setInterval(() => void loadNewest(), betweenLooks)
    return () => clearInterval(looking)
  }, [isUnreadable])
}

async function loadNewest(): Promise<void> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const served = await fetch(location.pathname, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined, // without a network there is nothing newer to load
  )
  if (own && served !== undefined && !served.includes(own)) location.reload()
}
