import type { Page } from '@playwright/test'
import { report } from '#contract/reports.ts'
import { statement } from '#server/platform/database/index.ts'
import { aHospital, aMember, aPatient, aSession, password } from '../builders.ts'
import { violations } from './axe.ts'
import { desk, expect, phone } from './fixtures.ts'
import { timed as test } from './own-clock.ts'
import { aHospitalWithPast } from './past-weeks.ts'
import { picture } from './picture.ts'

const removeDoctor = statement(
  'journey.remove-doctor',
  `UPDATE doctors SET removed_at = $2 WHERE id = (SELECT doctor_id FROM slots WHERE id = $1) RETURNING id`,
)
const member = statement(
  'journey.manager',
  `INSERT INTO memberships (person_id, hospital_id, role, joined_at) VALUES ($1, $2, 'manager', now())`,
)
const doctorOf = statement<{ doctor_id: string }>('journey.doctor-of', 'SELECT doctor_id FROM slots WHERE id = $1')

const wide = { ...desk, viewport: { width: 1366, height: 768 } }
const narrow = { ...phone, viewport: { width: 320, height: 640 } }

async function pages(page: Page): Promise<number> {
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    ...(process.env.PICTURES && { path: 'test-results/pictures/report.pdf' }),
  })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('a month leads to a day, its session and its tokens, by keyboard, in the dark, at 320 px and on paper', async ({
  app,
  openScreen,
  provoked,
}) => {
  app.runClock('2026-11-21T08:40:00+05:30')
  const hospital = await aHospitalWithPast(app.db, () => app.now())
  const anHourAgo = new Date(app.now().getTime() - 3_600_000)
  const page = await openScreen(wide, { hospital: await aSession(app.db, { hospital: hospital.id }, anHourAgo) })
  await page.goto('/hospital-dashboard')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('October 2026')
  await expect(page.getByText(/^Half of the people waited/)).toBeVisible()
  await picture(page, 'reports.month')
  expect(await violations(page)).toEqual([])
  expect(await pages(page)).toBe(1)
  // a minute is as long in each doctor's bar
  const minute = await page
    .locator('.pic-start .row-bar')
    .evaluateAll((bars) =>
      bars.map((bar) => (bar.firstElementChild?.clientWidth ?? 0) / Number(bar.textContent?.match(/(\d+) min/)?.[1])),
    )
  expect(minute).toHaveLength(2)
  expect(minute[1]).toBeCloseTo(minute[0] ?? 0, 0)
  // the words of Tamil are the longest, and twelve doctors as many as a page holds
  await page.route(/\/api\/reports\?/, async (route) => {
    const response = await route.fetch()
    const { doctors, ...others } = report.parse(await response.json())
    const twelve = Array.from({ length: 12 }, (_, at) => doctors.slice(at % 2, (at % 2) + 1))
      .flat()
      .map((one, at) => ({ ...one, doctorId: one.doctorId.slice(0, -2) + String(10 + at) }))
    await route.fulfill({ response, json: { ...others, doctors: twelve } })
  })
  await page.evaluate(() => (document.cookie = 'lang=ta;path=/'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('அக்டோபர் 2026')
  await expect(page.locator('.pic-start li')).toHaveCount(12)
  await picture(page, 'reports.month.ta')
  expect(await pages(page)).toBe(1)
  await page.unrouteAll()
  await page.evaluate(() => (document.cookie = 'lang=en;path=/'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('October 2026')

  provoked.push(/403 \(Forbidden\) .*tokens\.csv/)
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Tokens with names' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(proof).toContainText('You are saving tokens with the names of patients.')
  await proof.getByLabel('Password of the hospital').fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), proof.getByRole('button', { name: 'Save' }).click()])
  expect(file.suggestedFilename()).toBe('Asha-Clinic-and-Diagnostics-tokens-2026-10-01-2026-10-31.csv')

  const bars = page.locator('.bars a')
  await bars.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(bars.nth(1)).toBeFocused()
  await expect(bars.nth(1)).toHaveAccessibleName(/^Fri 2 Oct: \d+ tokens, \d+ completed, \d+ missed, \d+ cancelled$/)
  const days = page.locator('.pic-days')
  await days.getByRole('button', { name: 'Table' }).click()
  await expect(days.getByRole('rowheader', { name: 'Fri 2 Oct' })).toBeVisible()
  await picture(page, 'reports.table')
  await days.getByRole('button', { name: 'Picture' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'reports.month.dark')
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: null })

  await bars.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday 2 October')
  await picture(page, 'reports.day')
  await page.goto('/reports?from=2026-11-20&to=2026-11-20')
  await page.getByRole('link', { name: 'Dr Meera Kulkarni, Slot 1' }).click()
  await expect(page.getByText('Break: 11:18 am to 11:30 am')).toBeVisible()
  await picture(page, 'reports.session')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('Completed')
  expect(await pages(page)).toBe(1)

  const small = await openScreen(narrow, { hospital: hospital.token })
  for (const [name, address] of [
    ['month', '/reports?from=2026-10-01&to=2026-10-31'],
    ['year', '/reports?from=2025-11-21&to=2026-11-20'],
    ['session', `/reports?from=2026-11-20&to=2026-11-20&slot=${hospital.slots[0]}`],
  ] as const) {
    await small.goto(address)
    await expect(small.locator('.pic').first()).toBeVisible()
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await violations(small)).toEqual([])
    await picture(small, `reports.${name}.320`)
  }
})

test('a report names whose figures it has: of a removed doctor, of the own ones, of another hospital', async ({
  app,
  openScreen,
}) => {
  app.runClock('2026-11-21T08:40:00+05:30')
  const { id, token, slots } = await aHospitalWithPast(app.db, () => app.now())
  const [gone = '', kept = ''] = await Promise.all(
    slots.map(async (slot) => (await app.db.first(doctorOf, [slot]))?.doctor_id),
  )
  await app.db.all(removeDoctor, [slots[0], app.now()])
  const range = 'from=2026-10-01&to=2026-10-31'
  const page = await openScreen(narrow, { hospital: token })
  await page.goto(`/reports?${range}&doctor=${gone}`)
  await expect(page.getByLabel('Doctor', { exact: true })).toContainText('Dr Meera Kulkarni')
  await expect(page.getByLabel('Doctor', { exact: true })).toHaveValue(gone)
  await expect(page.locator('.paper-head')).toContainText('Dr Meera Kulkarni')
  const doctor = await aMember(app.db, { hospital: id, role: 'doctor', doctor: kept })
  const own = await openScreen(narrow, { hospital: doctor.token })
  await own.goto(`/reports?${range}`)
  await expect(own.locator('.paper-head')).toContainText('Dr Thomas Kurian')
  await own.goto(`/reports?hospital=${id}&${range}`)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('October 2026')
  await page.goto(`/reports?hospital=${gone}&${range}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report is of another hospital')
  expect(await violations(page)).toEqual([])
  await picture(page, 'reports.other-hospital.320')
  await page.getByRole('link', { name: 'Reports of Asha Clinic' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  const second = await aHospital(app.db, { name: 'Rao Clinic' })
  await app.db.all(member, [doctor.id, second.id])
  await own.goto(`/reports?hospital=${second.id}&${range}`)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('This report is of Rao Clinic')
  await own.getByRole('button', { name: 'Switch to Rao Clinic' }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('October 2026')
  await expect(own.locator('.paper-head')).toContainText('Rao Clinic')
})

test('a patient sees the quiet hours on the hospital’s page and where a day is chosen', async ({ app, openScreen }) => {
  app.runClock('2026-11-21T08:40:00+05:30')
  const hospital = await aHospitalWithPast(app.db, () => app.now())
  const patient = await aSession(app.db, { patient: (await aPatient(app.db)).id }, app.now())
  const page = await openScreen(narrow, { patient })
  await page.goto(`/hospitals/${hospital.id}`)
  const quiet = page.getByRole('region', { name: 'How full it usually is' })
  await expect(quiet).toContainText(/Usually quietest: \w+day evening/)
  await expect(quiet).toContainText(/Usually fullest at \d+\s[ap]m, emptiest at \d+\s[ap]m/)
  await picture(page, 'quiet-hours.hospital')
  await page.goto('/hospitallistforusers?query=Asha')
  await page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' }).first().click()
  await page.getByRole('heading', { name: 'Dr Thomas Kurian' }).click()
  await expect(quiet).toContainText(/Usually quietest: \w+day evening/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await violations(page)).toEqual([])
  await picture(page, 'quiet-hours.booking')
})
