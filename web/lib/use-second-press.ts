import { useEffect } from 'react'

/** In milliseconds: longer than a shaking hand takes, shorter than a second thought. A key is quicker. */
const shakes = { pointer: 400, key: 100 }
/** In pixels. */
const near = 8

/** Drops the second of two presses where the first one took its control away: it would meet what is there now. A key meets that also where its control
 *  gave the focus away and goes later.
 *  @param isKeyDropped whether that holds for a key on this target */
export function useSecondPressDropped(isKeyDropped: (target: EventTarget | null) => boolean): void {
  useEffect(() => {
    const pointer = lastPress()
    const key = lastPress()
    const click = (event: MouseEvent) => {
      const first = pointer.next(event, shakes.pointer)
      if (event.detail === 0 || first?.control?.isConnected !== false || !(first.event instanceof MouseEvent)) return
      if (Math.hypot(event.clientX - first.event.clientX, event.clientY - first.event.clientY) < near) drop(event)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      const first = key.next(event, shakes.key)
      if (first?.control && first.control !== controlOf(event) && isKeyDropped(event.target)) drop(event)
    }
    addEventListener('click', click, true)
    addEventListener('keydown', press, true)
    return () => {
      removeEventListener('click', click, true)
      removeEventListener('keydown', press, true)
    }
  }, [isKeyDropped])
}

function drop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('button, a, [role^=menuitem]') : null

/** Remembers a press and the control that it met. */
function lastPress() {
  let last: { event: Event; control: Element | null } | undefined
  return {
    /** @returns the press before, where it was a moment ago */
    next(event: Event, within: number) {
      const before = last
      last = { event, control: controlOf(event) }
      return before && event.timeStamp - before.event.timeStamp < within ? before : undefined
    },
  }
}
