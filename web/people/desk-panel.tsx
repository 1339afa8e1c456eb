import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { PersonLogIn } from '#contract/persons.ts'
import { pinLogIn, type PersonWithPin } from '#contract/pins.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { late, latePart } from '../lib/late.tsx'
import { Button, Sheet } from '../ui/index.ts'
import { deskPeopleChanged } from './desk-people.ts'
import { Initials } from '../lib/initials.tsx'
import { PinPad } from './pin-pad.tsx'
import { codeOf } from './use-attempt.ts'
import './desk-panel.css'

/** Only who no longer has a PIN needs it here. */
const LogInForm = latePart(late(() => import('./log-in-form.tsx')))

export interface DeskPanelProps {
  /** Who else can go on here, the one who did so last first. */
  people: readonly PersonWithPin[]
  /** Who is at the desk. */
  present: string
  /** Where the desk stands. */
  hospitalId: string
  onClose: () => void
  onSwitched: (answer: PersonLogIn) => void
  /** Other ways to go on, below the digits. */
  children: ReactNode
}

/** Who is at the desk: another person goes on by a PIN. Arrow keys or a first letter choose, then digits and Enter. Whose PIN is gone signs in
 *  in the same place, over the queue. */
export default function DeskPanel({ people, present, hospitalId, onClose, onSwitched, children }: DeskPanelProps) {
  const { t } = useLingui()
  const [sorted] = useState(() => people.toSorted((one, other) => one.name.localeCompare(other.name)))
  const [chosen, setChosen] = useState(people[0])
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [isLoggingIn, setLoggingIn] = useState(false)
  const isGone = codeOf(refusal) === 'pin-gone'
  const faces = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 64
    document.documentElement.style.setProperty('--below', `${below + 4}px`)
  }, [])
  // after the sheet's own focus
  useEffect(() => faces.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const name = chosen?.name ?? ''

  function choose(person: PersonWithPin | undefined) {
    setChosen(person)
    setRefusal(undefined)
    setTries(tries + 1)
  }
  async function send(pin: string) {
    if (!chosen) return
    setBusy(true)
    try {
      const answer = await call(pinLogIn, { body: { personId: chosen._id, pin } })
      void deskPeopleChanged()
      return onSwitched(answer)
    } catch (problem) {
      setRefusal(problem)
      setTries(tries + 1)
      if (codeOf(problem) === 'pin-gone') void deskPeopleChanged()
    }
    setBusy(false)
  }
  const chooseByLetter = useEffectEvent((event: KeyboardEvent) => {
    if (isGone || event.ctrlKey || event.metaKey || event.altKey || !/^\p{L}$/u.test(event.key)) return
    const starts = sorted.filter((one) => one.name.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()))
    const next = starts[(starts.findIndex(({ _id }) => _id === chosen?._id) + 1) % starts.length]
    if (!next) return
    choose(next)
    faces.current?.querySelector<HTMLInputElement>(`input[value="${next._id}"]`)?.focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', chooseByLetter)
    return () => document.removeEventListener('keydown', chooseByLetter)
  }, [])
  const left = leftOf(refusal)
  if (isLoggingIn)
    return (
      <Sheet key="log-in" title={t`Sign in as ${name}`} className="of-header" onClose={onClose}>
        <LogInForm isInSheet hospitalId={hospitalId} onArrived={onSwitched}>
          <Button kind="quiet" wide onClick={onClose}>
            <Trans>Stay as {present}</Trans>
          </Button>
        </LogInForm>
      </Sheet>
    )
  if (isGone)
    return (
      <Sheet key="gone" title={t`${name}’s PIN is removed`} className="of-header" onClose={onClose}>
        <p role="alert">
          <Trans>Five tries were wrong. Sign in once with the password; then set a new PIN here.</Trans>
        </p>
        <div className="desk-panel-gone">
          <Button wide onClick={() => setLoggingIn(true)}>
            <Trans>Sign in as {name}</Trans>
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            <Trans>Stay as {present}</Trans>
          </Button>
        </div>
      </Sheet>
    )
  return (
    <Sheet title={t`Who is at the desk?`} className="of-header" onClose={onClose}>
      <fieldset ref={faces} className="hands" aria-label={t`Who goes on`}>
        {sorted.map((one) => (
          <label key={one._id}>
            <input
              type="radio"
              className="sr"
              name="desk-person"
              value={one._id}
              checked={one._id === chosen?._id}
              onChange={() => choose(one)}
            />
            <Initials id={one._id} name={one.name} />
            <bdi>{one.name}</bdi>
          </label>
        ))}
      </fieldset>
      <PinPad key={tries} action={t`OK`} busy={busy} onDone={(pin) => void send(pin)}>
        <p className={refusal === undefined ? 'pin-say' : 'pin-say wrong'} role="status">
          {left !== undefined &&
            t`${plural(left, {
              one: `That is not ${name}’s PIN. # try left.`,
              other: `That is not ${name}’s PIN. # tries left.`,
            })}`}
          {refusal !== undefined && left === undefined && problemText(refusal)}
          {refusal === undefined && <Trans>PIN of {name}. The queue stays as it is.</Trans>}
        </p>
      </PinPad>
      {children}
    </Sheet>
  )
}

/** How many tries a wrong PIN leaves. */
function leftOf(refusal: unknown): number | undefined {
  const left = refusal instanceof ApiProblem && refusal.code === 'pin-wrong' ? refusal.params['left'] : undefined
  return typeof left === 'number' ? left : undefined
}
