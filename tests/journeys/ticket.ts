import { expect, type Page } from '@playwright/test'
import { inEnglish, type Texts } from './texts-in.ts'

/** The patient's own token beside the live number, on the patient's home: the one ticket with a state. */
export const tokenTicket = (page: Page) => page.getByRole('group').and(page.locator('[data-state]'))

/** Waits until the ticket shows the numbers, on the paper that tells the state: `wait` pale, `live` green, `near` and
 *  `now` marigold, `stale` grey, `missed` torn. */
export async function expectTicket(
  page: Page,
  {
    current,
    own,
    paper,
  }: { current: number; own: number; paper: 'wait' | 'live' | 'near' | 'now' | 'stale' | 'missed' },
  text: Texts = inEnglish,
) {
  const ticket = tokenTicket(page)
  const begun =
    paper === 'stale' ? 'Last known token {current}, your token {own}' : 'Live token {current}, your token {own}'
  const said = current === 0 ? 'Not started, your token {own}' : begun
  await expect(ticket).toHaveAccessibleName(text(said, { current, own }))
  await expect(ticket).toHaveAttribute('data-state', paper)
}
