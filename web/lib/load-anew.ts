/** The shortest life of a page that loads itself anew, in milliseconds: with it no page does so in a loop. */
const minute = 60_000

/** The path on which something was typed. */
let typedOn: string | undefined

/** Notes where something is typed, from the page's start. */
export function noteTyping(): void {
  addEventListener('input', () => (typedOn = location.pathname))
}

/** Loads the page anew, unless that loses something typed or the page is young. */
export function loadAnew(): void {
  const losesTyped = typedOn === location.pathname || document.querySelector('dialog[open]')
  if (!losesTyped && performance.now() > minute) location.reload()
}
