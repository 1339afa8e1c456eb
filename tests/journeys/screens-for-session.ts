import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { chooseQueue, moveOn } from './desk.ts'
import { expect } from './fixtures.ts'
import type { Screen } from './screen.ts'

/** The calls of acts. */
export const acts = '**/api/{queues,appointments}/**'

/** The desk during a session: what is open over its queue, then 5 missed and 6 called. */
export const forSession = (clinic: Clinic): Screen[] => [
  overQueue(clinic, 'dashboard.menu', async (page) => {
    await page.getByRole('button', { name: 'More for token 6' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  overQueue(clinic, 'dashboard.late', async (page) => {
    await page.getByRole('button', { name: 'Doctor is late' }).click()
    await page.getByText('Other', { exact: true }).click()
    await page.getByRole('button', { name: 'Say it' }).click()
    await expect(page.getByText('Write the minutes, from 1 to 480.')).toBeVisible()
  }),
  overQueue(clinic, 'dashboard.pause', async (page) => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Pause' })).toBeVisible()
  }),
  overQueue(clinic, 'dashboard.end-session', async (page) => {
    await page.getByRole('button', { name: 'End session' }).click()
    await expect(page.getByRole('dialog', { name: 'End session' })).toBeVisible()
  }),
  overQueue(clinic, 'dashboard.move', async (page) => {
    await page.getByRole('button', { name: 'More for token 6' }).click()
    await page.getByRole('menuitem', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await page.getByRole('button', { name: 'Move up' }).click()
    await expect(page.getByText('Write a reason.')).toBeVisible()
  }),
  // The last: it leaves acts that are never sent.
  overQueue(clinic, 'dashboard.called', async (page) => {
    await page.route(acts, (route) => route.abort())
    await moveOn(page).click()
    await page.getByRole('button', { name: 'Not here' }).click()
    await moveOn(page).click()
    await page.getByRole('button', { name: '1 not here' }).click()
    await expect(page.getByText('3 changes wait for the connection')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Token 6 is called' })).toBeVisible()
  }),
]

/** A screen that begins with the clinic's queue. */
const overQueue = (clinic: Clinic, name: string, open: (page: Page) => Promise<void>): Screen => ({
  name,
  as: 'staff',
  async show(page) {
    await openQueue(page, clinic)
    await open(page)
  },
})

async function openQueue(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(moveOn(page)).toBeVisible()
}

/** The set-up card of a new clinic: its first row with what is missing, then its last one with the test token. */
export const forFirstHour: readonly Screen[] = [
  {
    name: 'dashboard.set-up',
    as: 'beginning',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await page.getByRole('button', { name: 'Save these hours' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'dashboard.set-up.token',
    as: 'beginning',
    async show(page) {
      await page.goto('/hospital-dashboard')
      const hours = page.getByRole('region', { name: 'Days and hours', exact: true })
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
        await hours.getByText(day, { exact: true }).click()
      await hours.getByLabel('starts').fill('12 am')
      await hours.getByLabel('ends').fill('11.59 pm')
      await hours.getByRole('button', { name: 'Save these hours' }).click()
      await expect(hours).toHaveAttribute('data-state', 'done')
      await page.getByRole('button', { name: 'Give a first token' }).click()
      await page.getByRole('button', { name: 'Give a first token' }).click()
      await expect(page.getByRole('button', { name: 'Call token 1' })).toBeVisible()
    },
  },
]
