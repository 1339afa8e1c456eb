import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type ComponentProps, useEffect } from 'react'
import type { Absence, DoctorDay } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { sayDays, weekdays } from './week.ts'
import { useMedia } from '../../lib/media.ts'
import { Skeleton, Icon } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { cellOf } from './cell-of.ts'
import { WeekCell } from './week-cell.tsx'
import './week.css'
import './week-down.css'
import { Pencil } from 'lucide-react'
import { slotTimes } from '../../lib/dates.ts'

export interface Chosen {
  slotId: string
  /** Undefined for every week. */
  date?: ServiceDay | undefined
}

export interface WeekGridProps {
  /** The id of its heading. */
  heading: string
  doctor: OwnDoctor
  holidays: readonly Absence[]
  monday: ServiceDay
  /** Undefined while they load. */
  days: readonly DoctorDay[] | undefined
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
}

/** The slots of a doctor on the days of a week: days across on a wide screen, days down on a narrow one. It is one tab stop, in which
 *  the arrow keys move. */
export function WeekGrid({ heading, doctor, holidays, monday, days, chosen, onChoose }: WeekGridProps) {
  const { t } = useLingui()
  const isNarrow = useMedia('(max-width: 68.74em)')
  useGridKeys()
  const { slots } = doctor
  const dates = weekdays.map((weekday) => addDays(monday, weekday - 1))
  const [stop, setStop] = useState('')
  const first = `${slots[0]?._id} 0`
  const isKnown = slots.some(({ _id }) => stop.startsWith(`${_id} `))
  /** What makes a button the tab stop where it had the focus last. @param place 0 for the slot, else the weekday */
  const stopAt = (slotId: string, place: number) => {
    const at = `${slotId} ${place}`
    return { tabIndex: (isKnown ? stop : first) === at ? 0 : -1, onFocus: () => setStop(at) }
  }

  const slotHead = (slot: Slot) => (
    <SlotHead
      {...stopAt(slot._id, 0)}
      of={slot}
      pressed={chosen?.slotId === slot._id}
      onClick={() => onChoose({ slotId: slot._id })}
    />
  )
  function dayHead(date: ServiceDay): ReactNode {
    return (
      <>
        <span>{sayDays(date, date, { weekday: 'short', day: undefined, month: undefined })}</span>{' '}
        <b>{sayDays(date, date, { month: undefined })}</b>
      </>
    )
  }
  function dayCell(slot: Slot, date: ServiceDay, place: number): ReactNode {
    const day = days?.find((one) => one.date === date)?.slots.find(({ slotId }) => slotId === slot._id)
    const isChosen = chosen?.slotId === slot._id && chosen.date === date
    return (
      <td key={`${slot._id} ${date}`}>
        {day ? (
          <WeekCell
            {...stopAt(slot._id, place + 1)}
            cell={cellOf({ day, date, slot, leave: doctor.leave, holidays })}
            aria-pressed={isChosen}
            onClick={() => onChoose({ slotId: slot._id, date })}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </td>
    )
  }
  const corner = (
    <th scope="col">
      <span className="sr">{isNarrow ? t`Day` : t`Slot`}</span>
    </th>
  )
  return (
    <div className="week-scroll">
      <table
        className="week-grid"
        aria-labelledby={heading}
        data-days={isNarrow ? 'down' : 'across'}
        style={isNarrow ? { minWidth: `calc(46px + ${slots.length} * var(--column))` } : undefined}
      >
        <thead>
          <tr>
            {corner}
            {isNarrow
              ? slots.map((slot) => (
                  <th scope="col" key={slot._id}>
                    {slotHead(slot)}
                  </th>
                ))
              : dates.map((date) => (
                  <th scope="col" className="week-day" key={date}>
                    {dayHead(date)}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {isNarrow
            ? dates.map((date, place) => (
                <tr key={date}>
                  <th scope="row" className="week-day">
                    {dayHead(date)}
                  </th>
                  {slots.map((slot) => dayCell(slot, date, place))}
                </tr>
              ))
            : slots.map((slot) => (
                <tr key={slot._id}>
                  <th scope="row">{slotHead(slot)}</th>
                  {dates.map((date, place) => dayCell(slot, date, place))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** A slot at the edge of the week: pressing it edits what holds every week. */
function SlotHead({ of: slot, pressed, ...rest }: ComponentProps<'button'> & { of: Slot; pressed: boolean }) {
  const { t } = useLingui()
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  return (
    <button {...rest} type="button" className="week-slot" aria-pressed={pressed}>
      <b>
        <bdi>{name}</bdi> <Icon of={Pencil} size="s" />
      </b>{' '}
      <span>{t`${startTime} to ${endTime}`}</span>
    </button>
  )
}

const table = '.week-grid'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the buttons of the week by the arrow keys; Home and End lead to the ends of a row. */
function useGridKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return
  const to = target.closest(table) ? buttonFrom(target, key) : undefined
  if (!to) return
  event.preventDefault()
  to.focus()
}

function buttonFrom(from: Element, key: string): HTMLButtonElement | null | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const row = from.closest('tr')
  const rows = from.closest('table')?.rows
  if (!cell || !row) return undefined
  const inRow = [...row.querySelectorAll('button')]
  if (key === 'Home') return inRow[0]
  if (key === 'End') return inRow.at(-1)
  const step = steps[key]
  if (!step) return undefined
  const turned = getComputedStyle(row).direction === 'rtl' ? -1 : 1
  return rows?.[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1] * turned]?.querySelector('button')
}
