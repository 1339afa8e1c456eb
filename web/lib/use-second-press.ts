import { useEffect } from 'react'

/** In milliseconds: longer than a shaking hand takes, shorter than a second thought. A key is quicker. */
const shakes = { pointer: 400, key: 100 }
/** In pixels. */
const near = 8

/** Drops the second of two presses where the first one took its control away: it would meet what is there now.
 *  @param isKeyDropped whether that holds for a key on this target */
export function useSecondPressDropped(isKeyDropped: (target: EventTarget | null) => boolean): void {
  useEffect(() => {
    const pointer = lastPress()
    const key = lastPress()
    const click = (event: MouseEvent) => {
      const first = pointer.next(event, shakes.pointer)
      if (event.detail === 0 || !(first instanceof MouseEvent)) return
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < near) drop(event)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      if (key.next(event, shakes.key) && isKeyDropped(event.target)) drop(event)
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

/** Remembers a press and the control that it met. */
function lastPress() {
  let last: { event: Event; control: Element | null } | undefined
  return {
    /** @returns the press before, where it was a moment ago and its control has left the screen */
    next(event: Event, within: number): Event | undefined {
      const before = last
      const control = event.target instanceof Element ? event.target.closest('button, a, [role^=menuitem]') : null
      last = { event, control }
      const isRecent = before !== undefined && event.timeStamp - before.event.timeStamp < within
      return isRecent && before.control?.isConnected === false ? before.event : undefined
    },
  }
}
