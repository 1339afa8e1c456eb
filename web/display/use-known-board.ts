import { useEffect, useState } from 'react'
import { z } from 'zod'
import { board as boardShape, type Board } from '#contract/devices.ts'
import { today } from '../lib/dates.ts'
import { readJson, write, writeJson } from '../lib/storage.ts'

const stored = z.object({ board: boardShape, readAt: z.number() })

/** A board, and when it was read, in milliseconds since 1970 by the device's clock. */
interface KnownBoard {
  board: Board
  readAt: number
}

/** The board as read, or as known before this start, while there is no network: only today's.
 *  @param board null while the device is not paired, undefined until that is known */
export function useKnownBoard(board: Board | null | undefined, readAt: number): KnownBoard | undefined {
  const [before] = useState(readToday)
  useEffect(() => {
    if (board) writeJson('lastKnownBoard', { board, readAt })
    if (board === null) write('lastKnownBoard', null)
  }, [board, readAt])
  if (board) return { board, readAt }
  return board === undefined ? before : undefined
}

function readToday(): KnownBoard | undefined {
  const known = readJson('lastKnownBoard', (value) => stored.parse(value))
  return known && known.board.date === today(Date.now(), known.board.hospital.timeZone) ? known : undefined
}
