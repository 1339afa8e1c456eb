import type { Page } from '@playwright/test'

/** Notes every state that the page's ticket passes through from now on, also those that last a moment only.
 *  @returns reads them: `live 24`, `stale 24`, …, from the first one that is as said */
export async function noteTickets(page: Page): Promise<(first: string) => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const seen: string[] = []
    const note = () => {
      const ticket = document.querySelector('[role=group][data-state]')
      const said = `${ticket?.getAttribute('data-state')} ${/\d+/.exec(ticket?.getAttribute('aria-label') ?? '')?.[0]}`
      if (ticket && seen.at(-1) !== said) seen.push(said)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
    return seen
  })
  return async (first) => {
    const seen = await notes.jsonValue()
    return seen.slice(Math.max(0, seen.indexOf(first)))
  }
}
