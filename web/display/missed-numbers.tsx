import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Board } from '#contract/devices.ts'
import { Words } from '../lib/words.tsx'
import { useClock } from '../live-queue/index.ts'
import { Fit } from './fit.tsx'
import { missedPages, pageAt } from './missed-pages.ts'
import { roomText } from './room-text.ts'

/** The tokens that were called and not there, one room at a time. Nothing without one. */
export function MissedNumbers({ board, texts }: { board: Board; texts: readonly I18n[] }) {
  const pages = missedPages(board.missed)
  const page = pages[useClock((now) => pageAt(pages.length, now))]
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
          <Words texts={texts} of={() => msg`Ask at the desk`} />
        </Fit>
      </p>
    </section>
  )
}
