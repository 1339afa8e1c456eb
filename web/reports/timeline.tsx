import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { clockTime } from '../lib/dates.ts'
import { hourName } from '../lib/hour-name.ts'
import { StartText } from './session-facts.tsx'
import { hourStep, marksOf, spanOf, type Marks, type SessionTimes } from './timeline-marks.ts'
import './charts.css'

const row = 20
const head = 26
/** Between two names of hours, in pixels. */
const gap = 12
/** The width of a name from which on words have room on the side of the middle alone. */
const narrowFrom = 12

export interface TimelineProps {
  of: SessionTimes
  day: ServiceDay
  timeZone: string
}

/** Each token as a line from its booking to its completion; what held the queue up lies over them as bands. Its table reads better aloud. */
export function Timeline({ of: session, day, timeZone }: TimelineProps) {
  const { t } = useLingui()
  const span = spanOf(session, day, timeZone)
  const { place, start, hours } = span
  const picture = useRef<SVGSVGElement>(null)
  const width = useNameWidth(picture)
  const step = hourStep(span.between, width)
  const isNamed = (at: number, order: number) => order % step === 0 && (order === 0 || place(at) + width / 2 <= 100)
  const time = (instant: number) => clockTime(instant, timeZone)
  const bottom = head + session.tokens.length * row
  const tokens = session.tokens.length
  const { completed } = session
  const bands = session.states
    .filter(({ state }) => state === 'paused' || state === 'late')
    .map(({ state, reason, from, to }) => ({
      name: nameOf(state, reason),
      from: Date.parse(from),
      to: to === null ? undefined : Date.parse(to),
    }))
  function nameOf(state: string, reason: SessionTimes['states'][number]['reason']) {
    if (reason === 'break') return t`Break`
    if (reason === 'emergency') return t`Emergency`
    if (reason === 'called-away') return t`Doctor called away`
    return state === 'late' ? t`Doctor late` : t({ message: 'Line paused', context: 'of a session' })
  }
  return (
    <>
      <p className="key" aria-hidden>
        <Key shape={<path className="earlier" d="M12 2v10L5 7z" />}>
          <Trans>booked earlier</Trans>
        </Key>
        <Key shape={<path className="booked" d="M8 2v10" />}>
          <Trans>booked</Trans>
        </Key>
        <Key shape={<path className="away" d="M0 7h16" />}>
          <Trans>not arrived yet</Trans>
        </Key>
        <Key shape={<circle className="arrived" cx="8" cy="7" r="4" />}>
          <Trans>arrived</Trans>
        </Key>
        <Key shape={<path className="waits" d="M0 7h16" />}>
          <Trans>waiting</Trans>
        </Key>
        <Key shape={<rect className="part-completed" width="16" height="12" y="1" rx="2" />}>
          <Trans>with the doctor</Trans>
        </Key>
        <Key shape={<path className="not-here" d="M4 3l8 8M12 3l-8 8" />}>
          <Trans>called, not here</Trans>
        </Key>
      </p>
      <div className="timeline">
        <svg
          ref={picture}
          width="100%"
          height={bottom + 10}
          role="img"
          aria-label={t`${tokens} tokens, ${completed} completed. The table has the times.`}
        >
          {bands.map(({ from, to }) => (
            <rect
              key={from}
              className="band"
              x={`${place(from)}%`}
              width={`${place(to ?? span.to) - place(from)}%`}
              y={head}
              height={bottom - head}
            />
          ))}
          {hours.map(({ at, hour }, order) => (
            <g key={at}>
              <line className="hour" x1={`${place(at)}%`} x2={`${place(at)}%`} y1={head} y2={bottom} />
              <text
                className="hour-name"
                x={`${place(at)}%`}
                y="14"
                visibility={isNamed(at, order) ? undefined : 'hidden'}
              >
                {hourName(hour)}
              </text>
            </g>
          ))}
          {start !== undefined && (
            <line className="starts" x1={`${place(start)}%`} x2={`${place(start)}%`} y1={head - 4} y2={bottom} />
          )}
          {session.tokens.map((token, at) => (
            <TokenLine
              key={token.queueNumber}
              marks={marksOf(token, span)}
              y={head + at * row + row / 2}
              isNarrow={width > narrowFrom}
            />
          ))}
        </svg>
      </div>
      <ul className="bands">
        {session.start !== null && (
          <li>
            <b>
              <StartText minutes={session.start} />
            </b>
          </li>
        )}
        {bands.map(({ name, from, to }) => (
          <li key={from}>
            <svg width="16" height="14" aria-hidden="true">
              <rect className="band" width="16" height="14" />
            </svg>
            <b>
              <BandText name={name} from={time(from)} to={to === undefined ? undefined : time(to)} />
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The width of the widest name of an hour with its gap, in percent of the picture. */
function useNameWidth(picture: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(6)
  useEffect(() => {
    const svg = picture.current
    if (!svg) return
    const measure = () => {
      const names = [...svg.querySelectorAll<SVGTextElement>('.hour-name')]
      const widest = Math.max(0, ...names.map((name) => name.getComputedTextLength()))
      setWidth((100 * (widest + gap)) / Math.max(1, svg.clientWidth))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(svg)
    // letters of a font that comes later have other widths
    void document.fonts.ready.then(measure)
    return () => watch.disconnect()
  }, [picture])
  return width
}

function BandText({ name, from, to }: { name: string; from: string; to: string | undefined }) {
  if (to === undefined)
    return (
      <Trans>
        {name} since {from}
      </Trans>
    )
  return (
    <Trans>
      {name}: {from} to {to}
    </Trans>
  )
}

function Key({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  return (
    <span>
      <svg width="16" height="14">
        {shape}
      </svg>
      {children}
    </span>
  )
}

function TokenLine({ marks, y, isNarrow }: { marks: Marks; y: number; isNarrow: boolean }) {
  const { t } = useLingui()
  const { number, outcome, booked, arrived, away, waiting, inside, misses, cancelled, ticked } = marks
  const ends = cancelled ?? (outcome === 'missed' ? misses.at(-1) : undefined)
  const isLate = ends !== undefined && ends > (isNarrow ? 50 : 80)
  return (
    <>
      <text className="number" x="-12" y={y + 5}>
        {number}
      </text>
      {booked === undefined ? (
        <path className="earlier" d={`M2 ${y - 4}v8l-6 -4z`} />
      ) : (
        <line className="booked" x1={`${booked}%`} x2={`${booked}%`} y1={y - 5} y2={y + 5} />
      )}
      <line className="away" x1={`${away[0]}%`} x2={`${away[1]}%`} y1={y} y2={y} />
      {waiting && <line className="waits" x1={`${waiting[0]}%`} x2={`${waiting[1]}%`} y1={y} y2={y} />}
      {arrived !== undefined && <circle className="arrived" cx={`${arrived}%`} cy={y} r="4" />}
      {inside && (
        <svg x={`${inside[0]}%`} y={y - 6} width={`${Math.max(0.6, inside[1] - inside[0])}%`} height="12">
          <rect className="part-completed" width="100%" height="12" rx="2" />
        </svg>
      )}
      {ticked !== undefined && (
        <svg x={`${ticked}%`} y={y - 6} overflow="visible">
          <rect className="part-completed" x="-2" width="4" height="12" rx="1" />
        </svg>
      )}
      {misses.map((missed) => (
        <svg key={missed} x={`${missed}%`} y={y} overflow="visible">
          <path className="not-here" d="M-5 -5l10 10M5 -5l-10 10" />
        </svg>
      ))}
      {cancelled !== undefined && (
        <svg x={`${cancelled}%`} y={y} overflow="visible">
          <path className="not-here" d="M0 -5v10" />
        </svg>
      )}
      {ends !== undefined && (
        <svg x={`${ends}%`} y={y} overflow="visible">
          <text className={isLate ? 'ends-text at-end' : 'ends-text'} x={isLate ? -12 : 12} y="5">
            {cancelled === undefined ? t`not here` : t`cancelled`}
          </text>
        </svg>
      )}
    </>
  )
}
