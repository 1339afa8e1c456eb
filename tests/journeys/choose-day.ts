import type { Locator } from '@playwright/test'

/** Chooses a day in a field's calendar, by a press on it.
 *  @param day `2026-11-25` */
export async function chooseDay(field: Locator, day: string) {
  await field.click()
  const calendar = field.page().locator('.calendar')
  const shown = calendar.locator('[data-day]').first()
  for (let month = await shown.getAttribute('data-day'); month && !day.startsWith(month.slice(0, 7));) {
    await calendar.locator('.calendar-head button')[day < month ? 'first' : 'last']().click()
    month = await shown.getAttribute('data-day')
  }
  await calendar.locator(`[data-day="${day}"]`).click()
}
