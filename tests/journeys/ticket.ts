import { expect, type Page } from '@playwright/test'

/** The patient's own token beside the live number, on the patient's home. */
export const tokenTicket = (page: Page) => page.getByRole('group', { name: /your token/i })

/** Waits until the ticket shows the numbers, on the paper that tells the state: `wait` pale, `live` green, `near` and
 *  `now` marigold, `stale` grey. */
export async function expectTicket(
  page: Page,
  { current, own, paper }: { current: number; own: number; paper: 'wait' | 'live' | 'near' | 'now' | 'stale' },
) {
  const ticket = tokenTicket(page)
  const said = current === 0 ? 'Not started' : `${paper === 'stale' ? 'Last known' : 'Live'} token ${current}`
  await expect(ticket).toHaveAccessibleName(`${said}, your token ${own}`)
  await expect(ticket).toHaveAttribute('data-state', paper)
}
