import { useLingui } from '@lingui/react/macro'
import { Delete } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { pinLength } from '#contract/pins.ts'
import { Icon } from '../ui/index.ts'
import './desk-panel.css'

const digits = Array.from('1234567890')

export interface PinPadProps {
  /** What the PIN is for. */
  action: string
  busy: boolean
  /** Below the dots. */
  children: ReactNode
  onDone: (pin: string) => void
}

/** Four digits, by the keyboard or by pressing them; Enter or the action sends them. Keys pressed in a field or in a dialog over the
 *  pad are not its own. Mount it anew to empty it. */
export function PinPad({ action, busy, children, onDone }: PinPadProps) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const pad = useRef<HTMLDivElement>(null)
  const typed = pin.length
  const add = (digit: string) => setPin((before) => (before + digit).slice(0, pinLength))
  const removeLast = () => setPin((before) => before.slice(0, -1))
  const send = () => {
    if (typed === pinLength && !busy) onDone(pin)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target, pad.current)) return
    if (/^\d$/.test(event.key)) add(event.key)
    else if (event.key === 'Backspace') removeLast()
    else if (event.key === 'Enter' && isFree(event.target)) send()
    else return
    event.preventDefault()
  })
  // with the empty pad, not after it is painted: a digit in between would be lost
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <div className="pin-dots" role="img" aria-label={t`${typed} of ${pinLength} digits typed`}>
        {Array.from({ length: pinLength }, (_, place) => (
          <i key={place} className={place < typed ? 'on' : ''} />
        ))}
      </div>
      {children}
      <div ref={pad} className="pin-pad">
        {digits.map((digit, place) => (
          <button key={digit} type="button" style={{ order: place === 9 ? 11 : place }} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="pin-act"
          style={{ order: 10 }}
          aria-label={t`Delete the last digit`}
          onClick={removeLast}
        >
          <Icon of={Delete} />
        </button>
        <button type="button" className="pin-act" style={{ order: 12 }} aria-busy={busy} onClick={send}>
          {action}
        </button>
      </div>
    </>
  )
}

/** Whether a key is meant for a field, or for a dialog over that of the pad. */
const isElsewhere = (target: EventTarget | null, pad: Element | null) =>
  target instanceof Element &&
  (target.matches('input:not([type=radio]), textarea, select') ||
    (target !== document.body && target.closest('dialog') !== pad?.closest('dialog')))

/** Whether Enter sends the digits: everywhere but on a button that does something else. */
const isFree = (target: EventTarget | null) =>
  target instanceof Element && (!target.closest('button, a') || target.closest('.pin-pad') !== null)
