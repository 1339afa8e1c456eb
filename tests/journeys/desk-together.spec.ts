import { aClinic } from './clinic.ts'
import { agree, chooseQueue, expectLive, tick } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'

test('two receptionists complete the same appointment: it is completed once, and both see it', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Anjali Menon', 'Peter Fernandes'] })
  const [before] = await clinic.list()
  const desks = [
    await openScreen(desk, { hospital: clinic.session }),
    await openScreen(desk, { hospital: clinic.session }),
  ]
  for (const page of desks) {
    await page.goto('/hospital-dashboard')
    await chooseQueue(page, clinic)
    await tick(page, 1, 'Harish Shetty').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }
  await Promise.all(desks.map((page) => agree(page, 1)))
  for (const page of desks) {
    await expectLive(page, 1)
    await expect(tick(page, 1, 'Harish Shetty')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Call 2' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  // a desk shows its act before the server has it
  const statuses = async () => (await clinic.list()).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['completed', 'waiting', 'waiting'])
  const after = await clinic.list()
  expect(after[0]?.version, 'changes of the queue').toBe((before?.version ?? 0) + 1)
})

test('completions and bookings of one receptionist appear at the other desk by themselves', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Anjali Menon'] })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await clinic.complete(2)
  await expectLive(page, 2)
  await expect(tick(page, 2, 'Anjali Menon')).toBeChecked()
  await clinic.walkIn('Balwinder Singh')
  await expect(tick(page, 3, 'Balwinder Singh')).not.toBeChecked()
  // The skipped patient is still the next.
  await expect(page.getByRole('button', { name: 'Call 1' })).toBeVisible()
})
