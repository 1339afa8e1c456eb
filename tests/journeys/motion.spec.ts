import { aClinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { expectTicket } from './ticket.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const what = reducedMotion === 'reduce' ? 'just changes for whoever wants no motion' : 'rolls over'
  test(`the live number ${what}`, allowed, async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting: ['Leela Thomas', 'Peter Fernandes'] })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.complete(1)
    const page = await openScreen({ ...phone, reducedMotion }, { patient: patient.session })
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 1, own: 3, paper: 'near' })
    const moved = await page.evaluateHandle(() => {
      const names = new Set<string>()
      addEventListener('animationstart', ({ animationName }) => names.add(animationName))
      return names
    })
    await clinic.complete(2)
    await expectTicket(page, { current: 2, own: 3, paper: 'near' })
    const names = () => moved.evaluate((seen) => [...seen])
    if (reducedMotion === 'reduce') {
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
      expect(await names()).toEqual([])
    } else {
      await expect.poll(names).toContain('roll-in')
      await page.getByRole('button', { name: 'Stop the blinking dot' }).click()
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    }
  })
}
