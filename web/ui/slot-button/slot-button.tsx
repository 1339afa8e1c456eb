import { useId, type ComponentProps } from 'react'
import './slot-button.css'

export interface SlotButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'children'> {
  name: string
  /** `09:30 AM to 12:30 PM` */
  times: string
  /** A note at its end: `Full`. */
  note?: string | undefined
  /** `left`: it has places, which the note counts; `gone`: it has none. */
  look?: 'left' | 'gone' | undefined
  pressed?: boolean
}

/** A slot, styled as a small ticket. Its accessible name is `Slot 1 09:30 AM to 12:30 PM`. The note is its description
 *  and is rendered by CSS, because as text it would be visible but missing from the name. */
export function SlotButton({ name, times, note, look, pressed = false, className = '', ...rest }: SlotButtonProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        {...rest}
        className={`slot ${look ?? ''} ${className}`}
        aria-pressed={pressed}
        aria-label={`${name} ${times}`}
        aria-describedby={note && id}
      >
        <span>
          <b>{name}</b> <i>{times}</i>
          {note && <small className="slot-note" data-note={note} />}
        </span>
      </button>
      {note && (
        <span id={id} hidden>
          {note}
        </span>
      )}
    </>
  )
}
