/** The specification's way down the page takes a second. */
const duration = 1000

/** Scrolls to an element, gently, or at once for whoever wants less motion. A touch or a turn of the wheel stops it.
 *  The keyboard goes on from there. */
export function scrollToElement(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollIntoView()
    return
  }
  const from = window.scrollY
  const way = element.getBoundingClientRect().top
  let began: number | undefined
  let stopped = false
  const stop = () => {
    stopped = true
  }
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  requestAnimationFrame(function step(now) {
    began ??= now
    const done = Math.min(1, (now - began) / duration)
    const eased = done < 0.5 ? 4 * done ** 3 : 1 - (2 - 2 * done) ** 3 / 2
    if (!stopped) scrollTo(0, from + way * eased)
    if (!stopped && done < 1) requestAnimationFrame(step)
  })
}
