import { aClinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { logOutPatient } from './log-out.ts'
import { aPatientOf } from './patient.ts'
import { expectTicket } from './ticket.ts'

test(
  'two tabs of one patient show the same number, and logging out in one logs the other out',
  allowed,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting: ['Zoya Khan', 'Dinesh Kumar', 'Kamala Bai'] })
    const patient = await aPatientOf(product)
    const one = await openScreen(phone, { patient: patient.session })
    const other = await one.context().newPage()
    for (const tab of [one, other]) {
      await tab.goto('/usershomepage')
      await expect(tab.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
    }
    await test.step('a booking on another device appears in both by itself', async () => {
      await patient.book(clinic)
      for (const tab of [one, other]) await expectTicket(tab, { current: 0, own: 4, paper: 'wait' })
    })
    await test.step('the number moves in both', async () => {
      await clinic.complete(1)
      for (const tab of [one, other]) await expectTicket(tab, { current: 1, own: 4, paper: 'near' })
    })
    await test.step('logging out in one logs the other out', async () => {
      await logOutPatient(one)
      await expect(one.getByRole('heading', { name: 'Where Healthcare Meets Convenience' })).toBeVisible()
      await expect(other).toHaveURL('/userlogin')
      expect(await other.evaluate(() => localStorage.length)).toBe(0)
    })
  },
)
