import { aClinic } from './clinic.ts'
import { chooseQueue, openWalkIn, typeWalkIn, walkInForm } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'
import { dayFrom, setRules } from './schedule.ts'

test('the desk books the next visit of a completed patient', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Noor Jahan', 'Suresh Babu'] })
  await clinic.complete(1)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await page.getByRole('button', { name: 'Next visit after token 1' }).click()
  const form = page.getByRole('dialog', { name: 'Next visit' })
  await expect(form.getByLabel('Patient name')).toHaveValue('Noor Jahan')
  await expect(form.getByLabel('Age', { exact: true })).toHaveValue('40')
  await expect(form.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact')).toHaveValue('98450 00101')
  await form.getByLabel('Day').fill(dayFrom(3))
  await form.getByRole('button', { name: 'Add Patient' }).click()
  await expect(form.getByText('Noor Jahan has token 1', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(form).toHaveCount(0)
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
  await expect(walkInForm(page).getByText('Gurpreet Kaur has token 2', { exact: true })).toBeVisible()
})
