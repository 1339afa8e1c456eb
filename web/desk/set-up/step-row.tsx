import { Check, ChevronDown, Minus, TriangleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button, Icon, Note } from '../../ui/index.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '../../lib/api.ts'
import { problemText } from '../../lib/problem-text.ts'
import { fieldTexts } from '../../lib/field-problem-text.ts'
import { hospitalChanged } from '../../lib/session.ts'

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

/** The rows of the set-up card, in their order. */
export const steps = ['hours', 'rooms', 'poster', 'screen', 'token'] as const
export type Step = (typeof steps)[number]

/** `later`: put off by the desk, which counts as dealt with. */
type StepState = 'open' | 'done' | 'later'

/** What each row is about, as far as it exists: however it was made, here or in the settings.
 *  @param devices how many screens are paired */
export function statesOf({ doctors, setUp }: HospitalProfile, devices: number): Readonly<Record<Step, StepState>> {
  const isEach = (has: (doctor: HospitalProfile['doctors'][number]) => boolean) =>
    doctors.length > 0 && doctors.every(has)
  const done = (is: boolean): StepState => (is ? 'done' : 'open')
  return {
    hours: done(isEach(({ slots }) => slots.length > 0)),
    rooms: done(isEach(({ room, fee }) => Boolean(room) || Boolean(fee))),
    poster: done(typeof setUp?.posterPrintedAt === 'string'),
    screen: devices > 0 ? 'done' : setUp?.screenLater ? 'later' : 'open',
    token: done(typeof setUp?.tokenTriedAt === 'string'),
  }
}

/** The first row that is still to do. */
export const nextStep = (states: Readonly<Record<Step, StepState>>): Step | undefined =>
  steps.find((step) => states[step] === 'open')

export const countDone = (states: Readonly<Record<Step, StepState>>): number =>
  steps.filter((step) => states[step] !== 'open').length

/** What a row does when it is saved by its button or by Enter.
 *  @param save throws what the server refuses
 *  @param onSaved the next row opens */
export function useStep(save: () => Promise<unknown>, onSaved: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    // another desk may have done a part of it
    onError: () => hospitalChanged(),
  })
  return {
    busy: isPending,
    failure: error && textOf(error),
    press: () => mutate(),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isPending) mutate()
    },
  }
}

/** The sentence on a refused field, which says what to change; otherwise that on the problem. */
function textOf(error: unknown): string {
  const [ofField] = error instanceof ApiProblem ? Object.values(fieldTexts(error)) : []
  return ofField ?? problemText(error)
}
