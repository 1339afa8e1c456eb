/** The least distance to the window's edge, in pixels. */
const margin = 8

/** Puts a menu under its button or above it, where there is more room, within the window. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = innerHeight - button.bottom - margin
  const above = button.top - margin
  const isBelow = below >= height || below >= above
  menu.style.maxHeight = `${Math.max(isBelow ? below : above, 160)}px`
  const top = isBelow ? button.bottom : Math.max(margin, button.top - height)
  const left = getComputedStyle(anchor).direction === 'rtl' ? button.left : button.right - width
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
}
