import { Check, ChevronDown, Minus, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button, Icon, Note } from '../../ui/index.ts'
import type { StepState } from './steps.ts'

export interface StepRowProps {
  place: number
  state: StepState
  isOpen: boolean
  title: string
  /** Of an open row what it is for, of a done one what was saved. */
  text: string
  /** What opens a row that is dealt with. */
  again: string
  onOpen: () => void
  children: ReactNode
}

/** A row of the set-up card: a tick, a dash or its number, and, while it is open, what is to do. */
export function StepRow({ place, state, isOpen, title, text, again, onOpen, children }: StepRowProps) {
  const id = useId()
  const mark =
    state === 'done' ? <Icon of={Check} size="s" /> : state === 'later' ? <Icon of={Minus} size="s" /> : place
  return (
    <section className={`step ${isOpen ? 'open' : state}`} aria-labelledby={id} data-state={state}>
      <header>
        <span className="mark" aria-hidden="true">
          {isOpen ? place : mark}
        </span>
        <div>
          <h3 id={id}>{title}</h3>
          <p>{text}</p>
        </div>
        {!isOpen && (
          <Button
            kind="quiet"
            small
            aria-label={state === 'open' ? title : `${again}: ${title}`}
            aria-expanded={false}
            onClick={onOpen}
          >
            {state === 'open' ? <Icon of={ChevronDown} /> : again}
          </Button>
        )}
      </header>
      {isOpen && <div className="in">{children}</div>}
    </section>
  )
}

/** Why a row was not saved. */
export function StepFailure({ text }: { text: string | null }) {
  return (
    text && (
      <Note tone="bad" icon={TriangleAlert} role="alert">
        <p>{text}</p>
      </Note>
    )
  )
}
