import './live-number.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

export interface LineProps {
  /** The number that is called, or else was completed last; 0 before the first. */
  current: number
  /** Whether `current` is called: the door then shows a person. */
  inside: boolean
  /** All who are ahead, for the label. */
  ahead: number
  /** Those of them who wait: the figures between the door and you. */
  waitingAhead: number
  /** The first numbers of the waiting, where they are known. */
  numbersAhead?: number[] | undefined
  /** Your place: at the end of the figures, in the door, or outside of the line. */
  you?: 'waiting' | 'inside' | 'out'
  /** Instead of the number of people ahead. */
  label?: string | undefined
}

/** The queue as a picture: a door with the live number, each person ahead, and you. */
export function Line({ current, inside, ahead, waitingAhead, numbersAhead, you = 'waiting', label }: LineProps) {
  const { t } = useLingui()
  const figures = lineFigures(waitingAhead, numbersAhead)
  const isAlone = you === 'inside'
  return (
    <ol
      className="line"
      data-few={isAlone || waitingAhead === 0 || undefined}
      aria-label={label ?? t`${plural(ahead, { one: '# person ahead of you', other: '# people ahead of you' })}`}
    >
      {!isAlone && (
        <>
          <li className="door">
            <Door isOccupied={inside} />
            <span>{current === 0 ? '–' : current}</span>
          </li>
          {figures.numbers.map((number, place) => (
            <li key={number ?? `place ${place}`}>
              <Figure />
              <span>{number ?? '\u00a0'}</span>
            </li>
          ))}
          {figures.more > 0 && <li className="more">+{figures.more}</li>}
        </>
      )}
      <li className="you" data-out={you === 'out' || undefined}>
        {isAlone ? <Door isOccupied /> : <Figure />}
        <span>
          <Trans>You</Trans>
        </span>
      </li>
    </ol>
  )
}

function Door({ isOccupied }: { isOccupied: boolean }) {
  return (
    <svg viewBox="0 0 34 40" aria-hidden="true">
      <path className="frame" d={isOccupied ? 'M4 39V3h26v36M1 39h32' : 'M6 39V4h22v35M2 39h30M22 21v3'} />
      {isOccupied && <path d="M17 12a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM8.5 39c0-8 3.2-12 8.5-12s8.5 4 8.5 12" />}
    </svg>
  )
}

function Figure() {
  return (
    <svg viewBox="0 0 34 40" aria-hidden="true">
      <circle cx="17" cy="10" r="7.5" />
      <path d="M3 39c0-10 5-16 14-16s14 6 14 16z" />
    </svg>
  )
}

/** The most people that are drawn on a phone; more are shown as a count. */
const mostDrawn = 5
const drawnOfMany = 3

interface LineFigures {
  /** One entry per drawn figure: its number, or undefined where only the count is known. */
  numbers: (number | undefined)[]
  /** How many people are between the drawn figures and you. */
  more: number
}

/** The figures between the door and you.
 *  @param numbersAhead the numbers of the people ahead, lowest first; undefined when only their count is known */
export function lineFigures(ahead: number, numbersAhead?: readonly number[]): LineFigures {
  const drawn = ahead > mostDrawn ? drawnOfMany : ahead
  return {
    numbers: Array.from({ length: drawn }, (_, index) => numbersAhead?.[index]),
    more: ahead - drawn,
  }
}
