import { Trans } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Button, Card, Link } from '../ui/index.ts'
import './pictures.css'

export interface PictureProps {
  /** A finding, where there is one. */
  title: string
  /** The measure, in words. */
  measured: string
  /** The same numbers; without it the picture is a table already. */
  table?: ReactNode
  /** The table has many rows, with links: it scrolls at the picture's height. */
  isLong?: boolean
  /** The picture. */
  children: ReactNode
  className?: string
}

/** A picture of the report. A press swaps it for the table of its numbers, at the same place and height. */
export function Picture({ title, measured, table, isLong = false, children, className = '' }: PictureProps) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  /** Of the picture in whose place the table is, in pixels. */
  const [height, setHeight] = useState<number>()
  const isTable = height !== undefined
  const swap = () => setHeight(isTable ? undefined : (body.current?.offsetHeight ?? 0))
  return (
    <Card as="section" className={`pic ${className}`} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{measured}</p>
        </div>
        {table && (
          <Button
            kind="quiet"
            small
            icon={isTable ? ChartColumn : Table2}
            className="pic-swap"
            aria-describedby={id}
            onClick={swap}
          >
            {isTable ? <Trans>Picture</Trans> : <Trans>Table</Trans>}
          </Button>
        )}
      </header>
      {isTable ? (
        <div className={isLong ? 'pic-table' : undefined} style={isLong ? { maxHeight: height } : undefined}>
          {table}
        </div>
      ) : (
        <div ref={body}>{children}</div>
      )}
    </Card>
  )
}

export interface NumbersTableProps {
  label: string
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The numbers of a picture. */
export function NumbersTable({ label, heads, rows }: NumbersTableProps) {
  return (
    <div className="numbers-scroll">
      <table className="numbers" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A bar that leads to a report. Arrow keys, Home and End go from bar to bar: a picture is one stop of the tab key.
 *  @param props `isFirst` of its picture */
export function BarLink({ isFirst, ...link }: ComponentProps<typeof Link> & { isFirst: boolean }) {
  return <Link {...link} data-bar tabIndex={isFirst ? 0 : -1} onKeyDown={moveAmongBars} />
}

function moveAmongBars(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...(event.currentTarget.closest('.pic')?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])]
  const step = steps[event.key]
  const now = bars.indexOf(event.currentTarget)
  const to = step === undefined ? { Home: 0, End: bars.length - 1 }[event.key] : now + step
  if (to === undefined) return
  event.preventDefault()
  const next = bars[Math.min(Math.max(to, 0), bars.length - 1)]
  for (const bar of bars) bar.tabIndex = bar === next ? 0 : -1
  next?.focus()
}

/** The hatching of missed tokens and the dots of breaks, once on the page. */
export function Patterns() {
  return (
    <svg className="patterns" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch-ground" width="6" height="6" />
          <path className="hatch-line" d="M0 0v6" />
        </pattern>
        <pattern id="spots" width="5" height="5" patternUnits="userSpaceOnUse">
          <circle className="spot" cx="2.5" cy="2.5" r="1" />
        </pattern>
      </defs>
    </svg>
  )
}
