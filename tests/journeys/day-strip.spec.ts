import { bookButton, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { dayFrom, dayTile, inFull, inShort, setLeave, setRules, slotButton, weekdayOf } from './schedule.ts'

test('days without a place say why, and lead to the next day with one', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const closed = weekdayOf(dayFrom(2))
  await setRules(product, clinic, {
    capacity: 2,
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== closed),
    opensDaysBefore: 5,
    opensAt: '12:00 am',
  })
  await clinic.walkIn('Noor Jahan')
  await clinic.walkIn('Suresh Babu')
  await setLeave(product, clinic, dayFrom(1), dayFrom(1))
  await setLeave(product, clinic, dayFrom(4), dayFrom(4), false)
  const page = await openScreen(phone, { patient: (await aPatientOf(product, 'Asha Rai')).session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)

  await expect(dayTile(page, 0)).toHaveAccessibleName(/ Full$/)
  await expect(dayTile(page, 1)).toHaveAccessibleName(/ On leave$/)
  await expect(dayTile(page, 2)).toHaveAccessibleName(/ Closed$/)
  await expect(dayTile(page, 3)).toHaveAccessibleName(/ 2 left$/)
  await expect(dayTile(page, 4)).toHaveAccessibleName(/ Holiday$/)
  await expect(dayTile(page, 6)).toHaveAccessibleName(/ Opens \w+$/)
  await expect(dayTile(page, 3), 'the first day with a place is proposed').toBeChecked()
  const place = `${inShort(dayFrom(3))}, 2 left`
  await expect(page.getByText(`Next: ${place}`, { exact: true })).toBeVisible()

  await dayTile(page, 0).check()
  await slotButton(page, clinic).click()
  await hear(page, 'Morning is full')
  await dayTile(page, 2).check()
  await expect(slotButton(page, clinic)).toHaveCount(0)
  await dayTile(page, 1).check()
  await expect(
    page.getByText(`${clinic.doctor} is on leave until ${inFull(dayFrom(1))}. \u2068At a wedding\u2069`, {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: `Show ${place}` }).click()
  await expect(dayTile(page, 3)).toBeChecked()
  await expect(dayTile(page, 3)).toBeFocused()

  await expect(slotButton(page, clinic)).toHaveAccessibleDescription('2 left')
  await slotButton(page, clinic).click()
  await typePatient(page, { name: 'Asha Rai', age: '30', gender: 'Female' })
  await bookButton(page).click()
  await hear(page, 'Appointment for Asha Rai is booked successfully and the assigned token no is 1')
})

test('two patients take the last place: one gets it, the other hears that the slot is full', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 410 /)
  const clinic = await aClinic(product)
  await setRules(product, clinic, { capacity: 1 })
  const names = ['Asha Rai', 'Vinayak Deshpande']
  const pages = []
  for (const name of names) {
    const page = await openScreen(phone, { patient: (await aPatientOf(product, name)).session })
    await page.goto('/hospitallistforusers')
    await findDoctor(page, clinic)
    await dayTile(page, 1).check()
    await slotButton(page, clinic).click()
    await typePatient(page, { name, age: '30', gender: 'Female' })
    pages.push(page)
  }
  await Promise.all(pages.map((page) => bookButton(page).click()))
  const said = pages.map((page) => page.getByRole('alertdialog'))
  for (const dialog of said) await expect(dialog).toBeVisible()
  const texts = await Promise.all(said.map((dialog) => dialog.locator('p').textContent()))
  expect(texts).toHaveLength(2)
  expect(texts).toContain('Morning is full')
  expect(texts).toContainEqual(expect.stringMatching(/the assigned token no is 1$/))
})

test('a doctor without rules has no marks, and no day is closed', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(phone, { patient: (await aPatientOf(product)).session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await expect(slotButton(page, clinic)).toHaveAccessibleDescription('')
  await expect(page.locator('.day-mark, .dates .closed')).toHaveCount(0)
  await expect(page.getByText(/^Next: /)).toHaveCount(0)
})
