import { daysOfDoctor } from '#contract/schedule.ts'
import { aClinic } from './clinic.ts'
import { addedSheet, chooseQueue, openWalkIn, typeWalkIn, walkInForm } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'
import { send } from './over-http.ts'
import { dayFrom, inFull, setLeave, setRules } from './schedule.ts'

test('the desk books the next visit of a completed patient', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Noor Jahan', 'Suresh Babu'] })
  await clinic.complete(1)
  await setRules(product, clinic, { capacity: 9, opensDaysBefore: 2 })
  await setLeave(product, clinic, dayFrom(2), dayFrom(2))
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await page.getByRole('button', { name: 'More for token 1' }).click()
  await page.getByRole('menuitem', { name: 'Next visit' }).click()
  const form = page.getByRole('dialog', { name: 'Next visit' })
  await expect(form.getByLabel('Patient name')).toHaveValue('Noor Jahan')
  await expect(form.getByLabel('Age', { exact: true })).toHaveValue('40')
  await expect(form.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact')).toHaveValue('98450 00101')
  const morning = form.getByRole('button', { name: /^Morning .* to / })
  const tile = (days: number) => form.locator('.dates').getByRole('radio').nth(days)
  await expect(tile(7), 'a week later is proposed').toBeChecked()
  await expect(morning).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(2)).toHaveAccessibleName(/ On leave$/)
  await tile(2).check()
  await expect(
    form.getByText(`${clinic.doctor} is on leave until ${inFull(dayFrom(2))}. \u2068At a wedding\u2069`, {
      exact: true,
    }),
  ).toBeVisible()
  await expect(morning).toHaveCount(0)
  await tile(3).check()
  await expect(morning, 'patients cannot book yet, the desk can').toHaveAccessibleDescription(/^Opens /)
  await expect(form.getByText(/^Booking for Morning opens/)).toHaveCount(0)
  await morning.click()
  await expect(morning).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: /^Add Patient for / }).click()
  await expect(addedSheet(page).getByText('Noor Jahan has token 1', { exact: true })).toBeVisible()
  await addedSheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(addedSheet(page)).toHaveCount(0)
  const path = `/api/doctors/${clinic.ids.doctorId}/days?from=${dayFrom(3)}&days=1`
  const [booked] = daysOfDoctor.answer.parse(await send(product.url, { method: 'GET', path }))
  expect(booked?.slots).toMatchObject([{ taken: 1 }])
})

test('the desk exceeds the capacity after a question', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 410 /)
  const clinic = await aClinic(product, { waiting: ['Noor Jahan'] })
  await setRules(product, clinic, { capacity: 1 })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
  await typeWalkIn(page, { name: 'Gurpreet Kaur', age: '41', gender: 'Female', contact: '98440 00130' })
  await walkInForm(page).getByRole('button', { name: 'Add Patient' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Morning is full. Give a token over the limit?')).toBeVisible()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(walkInForm(page).getByText('Morning is full', { exact: true })).toBeVisible()
  await walkInForm(page).getByRole('button', { name: 'Add Patient' }).click()
  await question.getByRole('button', { name: 'Give a token' }).click()
  await expect(addedSheet(page).getByText('Gurpreet Kaur has token 2', { exact: true })).toBeVisible()

  await setRules(product, clinic, { active: false })
  await page.reload()
  await openWalkIn(page)
  await typeWalkIn(page, { name: 'Peter Fernandes', age: '52', gender: 'Male', contact: '98440 00131' })
  await walkInForm(page).getByRole('button', { name: 'Add Patient' }).click()
  await expect(walkInForm(page).getByText('Morning is full', { exact: true })).toBeVisible()
  await expect(question, 'a slot that is switched off gives no token at all').toHaveCount(0)
})
