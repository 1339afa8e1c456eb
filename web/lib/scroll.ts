/** The specified duration of the scroll is one second. */
const duration = 1000

/** Scrolls to an element smoothly, or at once with reduced motion. A touch or the wheel stops it. The keyboard focus
 *  follows. */
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
