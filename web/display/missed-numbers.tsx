import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Board } from '#contract/devices.ts'
import { Words } from '../lib/words.tsx'
import { useClock } from '../live-queue/index.ts'
import { Fit } from './fit.tsx'
import { roomText } from './doctor-ticket.tsx'

/** The tokens that were called and not there, one room at a time. Nothing without one. */
export function MissedNumbers({ board, texts }: { board: Board; texts: readonly I18n[] }) {
  const pages = missedPages(board.missed)
  const page = pages[useClock((now) => pageAt(pages.length, now))]
  const turn = useClock((now) => pageAt(texts.length, now))
  if (!page) return null
  const room = roomText(page.room)
  return (
    <section className="missed" aria-label={texts[0]?._(msg`Missed`)}>
      <div>
        <p>
          <Fit>
            <span className="label">
              <Words texts={texts} of={() => msg`Missed`} />
            </span>
            <span className="place">
              {room === null ? (
                board.doctors.find(({ _id }) => _id === page.doctorId)?.name
              ) : (
                <>
                  <Words texts={texts} of={() => msg`Room`} /> {room}
                </>
              )}
            </span>
          </Fit>
        </p>
        <p className="numbers">
          {page.numbers.map((number) => (
            <b key={number}>{number} </b>
          ))}
        </p>
      </div>
      <p className="ask">
        <Fit>
          <Words texts={texts.slice(turn, turn + 1)} of={() => msg`Ask at the desk`} />
        </Fit>
      </p>
    </section>
  )
}

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
