import type { Clinic } from './clinic.ts'
import { chooseQueue, expectLive, tick } from './desk.ts'
import { expect } from './fixtures.ts'
import { open, type Screen } from './screen.ts'

/** For the clinic's desk, where 4 is called and 5 is next. */
export const forStaff = (clinic: Clinic): Screen[] => [
  {
    name: 'dashboard.nothing-chosen',
    as: 'staff',
    show: (page) => open(page, '/hospital-dashboard', 'Choose a doctor and a slot'),
  },
  {
    name: 'dashboard',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await expectLive(page, 4)
    },
  },
  {
    name: 'dashboard.complete',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await tick(page, 5, 'Noor Jahan').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
