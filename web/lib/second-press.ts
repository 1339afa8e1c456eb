type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>

/** In milliseconds: longer than a shaking hand takes, shorter than a second thought. */
const shakes = 400
const near = 8

const isKey = ({ detail }: Press) => detail === 0

/** After a press that takes its button away: drops a second one at the same place, or of the same key, which would meet what is there now. */
export function dropSecondPress(first: Press): void {
  const drop = (event: MouseEvent) => {
    const isSame =
      isKey(first) || isKey(event)
        ? isKey(first) && isKey(event)
        : Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < near
    if (isSame) event.stopImmediatePropagation()
  }
  addEventListener('click', drop, true)
  setTimeout(() => removeEventListener('click', drop, true), shakes)
}
