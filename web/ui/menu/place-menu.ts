/** The least distance to the window's edge, in pixels. */
const margin = 8

/** Puts a menu under its button or above it, where there is more room, within the window; beside it where neither has room for the whole. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight } = menu
  // as high as its items, also where it was made lower before
  const height = offsetHeight - menu.clientHeight + menu.scrollHeight
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const below = innerHeight - button.bottom - margin
  const above = button.top - margin
  const whole = innerHeight - 2 * margin
  const beside = isRightToLeft ? button.right : button.left - width
  const fitsBeside = beside >= margin && beside + width <= innerWidth - margin
  const isBeside = fitsBeside && height <= whole && height > Math.max(below, above)
  const isBelow = below >= height || below >= above
  menu.style.maxHeight = `${isBeside ? whole : Math.max(isBelow ? below : above, 160)}px`
  const top = isBeside
    ? Math.max(margin, Math.min(button.top, innerHeight - height - margin))
    : isBelow
      ? button.bottom
      : Math.max(margin, button.top - height)
  const left = isBeside ? beside : isRightToLeft ? button.left : button.right - width
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
}
