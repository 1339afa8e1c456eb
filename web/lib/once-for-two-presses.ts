/** In milliseconds. The second of two quick presses may come after what the first one did. */
const shakes = 1_000
let last = { what: '', at: 0 }

/** Does what leaves the page, a print or a download, once for two quick presses. A print returns when its dialog is closed, and the second
 *  press comes then.
 *  @param what tells one from another */
export function onceForTwoPresses(what: string, act: () => void): void {
  if (what === last.what && Date.now() - last.at < shakes) return
  act()
  last = { what, at: Date.now() }
}
