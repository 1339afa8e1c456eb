import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { chooseDay } from './choose-day.ts'
import { readFile } from 'node:fs/promises'
import { logInAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'

test('the admin filters a hospital’s audit trail, and exports it as a table', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Zoya Khan'] })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  await clinic.complete(1)

  const page = await openScreen(desk)
  await logInAdmin(page, '/admin/audit', 'Audit trail')
  await page.getByLabel('Hospital number or id').fill(clinic.number)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toContainText(clinic.name)
  await expect(page).toHaveURL(`/admin/audit?query=${clinic.number}`)
  await page.getByLabel('Action').selectOption({ label: 'Completion' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("A hospital's staff")
  await expect(rows).toContainText('Done')
  await page.getByLabel('Action').selectOption({ label: 'Booking' })
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Who').selectOption({ label: 'A patient' })
  await expect(rows).toHaveCount(1)
  // It names no person.
  await expect(page.getByRole('main')).not.toContainText('Zoya')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a table' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^seq,at,actor,/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`,${clinic.number},${clinic.name},POST /api/BookAppointment,appointment,`)

  // An id leads to all that was done to the same thing.
  await rows.getByRole('link').last().click()
  await expect(page.getByLabel('Action')).toHaveValue('')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await chooseDay(page.getByLabel(/^To: /), addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), -60))
  await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
})

test('the trail loads page by page', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  await Promise.all(Array.from({ length: 60 }, (_, n) => clinic.walkIn(`Guest ${n + 1}`)))
  const page = await openScreen(desk)
  await logInAdmin(page, `/admin/audit?query=${clinic.number}`, 'Audit trail')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'View More' }).click()
  await expect(rows).not.toHaveCount(50)
  await expect(rows.nth(50)).toBeFocused()
})
