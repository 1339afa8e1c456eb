import type { Board } from '#contract/devices.ts'

/** How long each page of missed numbers is shown. */
const pageMs = 8_000
/** Numbers on a page: as many as are read in that time, and fit. */
const mostNumbers = 3

/** Missed numbers of one room; where the doctor has none, of one doctor. */
export interface MissedPage {
  room: string | null
  doctorId: string
  numbers: number[]
}

/** The missed numbers by room, the room of the latest first, each page in ascending order. */
export function missedPages(missed: Board['missed']): MissedPage[] {
  const rooms = new Map<string, Board['missed']>()
  for (const one of missed) {
    const key = one.room ?? one.doctorId
    rooms.set(key, [...(rooms.get(key) ?? []), one])
  }
  return [...rooms.values()].flatMap((ofRoom) => {
    const [{ room, doctorId } = { room: null, doctorId: '' }] = ofRoom
    const numbers = ofRoom.map(({ queueNumber }) => queueNumber).toSorted((one, other) => one - other)
    const pages = Math.ceil(numbers.length / mostNumbers)
    return Array.from({ length: pages }, (_, page) => ({
      room,
      doctorId,
      numbers: numbers.slice(page * mostNumbers, (page + 1) * mostNumbers),
    }))
  })
}

/** Which page is shown at an instant. */
export const pageAt = (pages: number, now: number): number => Math.floor(now / pageMs) % Math.max(pages, 1)
