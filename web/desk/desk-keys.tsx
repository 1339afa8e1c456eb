import './queue-sheets.css'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

/** The key beside the button that it presses; hidden where there is no keyboard. Screen readers read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="key-hint" aria-hidden="true">
      {children}
    </kbd>
  )
}

/** The keys of the rows, under the list. */
export function KeyHints() {
  return (
    <p className="key-hints">
      <span>
        <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> <Trans>choose a row</Trans>
      </span>
      <span>
        <KeyHint>Space</KeyHint> <Trans>complete it</Trans>
      </span>
      <span>
        <KeyHint>{`Alt ${deskKeys.more}`}</KeyHint> <Trans>more</Trans>
      </span>
      <span>
        <KeyHint>Enter</KeyHint> <Trans>call the next, also from a row</Trans>
      </span>
    </p>
  )
}

/** The letter beside Alt of each act of the desk, as `KeyboardEvent.code`. H is the Help menu's in Firefox, D the address bar's,
 *  E and F are the menus of Chromium's. */
export const deskKeys = {
  callAgain: 'A',
  notHere: 'X',
  undo: 'Z',
  late: 'L',
  pause: 'P',
  more: 'M',
} as const

type DeskKey = keyof typeof deskKeys

/** Presses the desk's buttons by their keys, while no dialog is open.
 *  @param moveOn for Enter, while no other control has the focus */
export function useDeskKeys(acts: Record<Exclude<DeskKey, 'more'>, () => void>, moveOn: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    if (event.altKey) {
      const name = names.find((one) => event.code === `Key${deskKeys[one]}`)
      if (!name) return
      event.preventDefault()
      acts[name]()
    } else if (event.key === 'Enter' && isFree(event.target)) {
      event.preventDefault()
      moveOn()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Leaves the keyboard where it is when a mouse presses what opens a menu or a sheet, or a doctor's ticket: afterwards Enter moves the queue on, and
 *  does not press it again. */
export function useKeyboardKept(): void {
  useEffect(() => {
    document.addEventListener('mousedown', keepFocus)
    return () => document.removeEventListener('mousedown', keepFocus)
  }, [])
}

function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(openers)) event.preventDefault()
}

const openers = '.row-more, .add-patient, .queue-acts .btn, .doctor-ticket'

const names = ['callAgain', 'notHere', 'undo', 'late', 'pause'] as const

/** Whether a key means nothing to the focused element: the page, a part of it, or for Enter a row's box. */
export const isFree = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.matches('.queue .check') || !target.closest('a, button, input, select, textarea, summary'))
