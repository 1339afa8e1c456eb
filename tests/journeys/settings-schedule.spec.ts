import { aClinic } from './clinic.ts'
import { desk, expect, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { bookDay, cellOn, dayAhead, openSchedule, rulesOf, showWeekOf } from './doctor-schedule.ts'
import { tabTo } from './tab-to.ts'

test('a receptionist sets the days, the tokens, one day and leave on which people wait', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 409 .*leave/)
  const clinic = await aClinic(product)
  const tomorrow = dayAhead(1)
  for (const name of ['Zoya Khan', 'Peter Fernandes'])
    await bookDay(product, clinic, await aPatientOf(product, name), tomorrow)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSchedule(page, clinic)
  await showWeekOf(page, tomorrow)
  const cell = cellOn(page, clinic, tomorrow)
  await expect(cell).toHaveAccessibleName('2 tokens, no limit')

  const panel = rulesOf(page, clinic.slot)
  await panel.getByLabel('Tokens a day').fill('5')
  await panel.getByLabel('Held for walk-ins').fill('10')
  await panel.getByLabel('Time', { exact: true }).fill('early')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByLabel('Held for walk-ins')).toBeFocused()
  await expect(panel.getByLabel('Held for walk-ins')).toHaveAccessibleDescription(
    'More places are held than there are tokens a day.',
  )
  await expect(panel.getByLabel('Days before')).toHaveAccessibleDescription('Write how many days before.')
  await expect(panel.getByLabel('Time', { exact: true })).toHaveAccessibleDescription('Write a time like 8:00 am.')
  await panel.getByLabel('Tokens a day').fill('40')
  await panel.getByLabel('Days before').fill('7')
  await panel.getByLabel('Time', { exact: true }).fill('8 am')
  const dayAfter = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    Date.parse(dayAhead(3)),
  )
  await panel.getByRole('checkbox', { name: dayAfter }).uncheck()
  await panel.getByText('The first call frees the held places').click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('status')).toHaveText('Saved.')
  await expect(cell).toHaveAccessibleName('28 left, 2 of 40 booked, 10 held for walk-ins')

  await cell.click()
  await expect(panel.getByLabel('Day', { exact: true })).toHaveValue(tomorrow)
  await panel.getByLabel('Start time').fill('10:30 am')
  await panel.getByLabel('Tokens on this day').fill('20')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(cell).toHaveAccessibleName(
    '8 left, 2 of 20 booked, 10 held for walk-ins, changed times: 10:30 am to 12:30 PM',
  )
  await panel.getByRole('button', { name: 'As every week' }).click()
  await expect(cell).toHaveAccessibleName('28 left, 2 of 40 booked, 10 held for walk-ins')
  await expect(panel.getByLabel('Tokens on this day')).toHaveValue('40')
  await expect(panel.getByRole('button', { name: 'Save' })).toBeFocused()

  await page.getByRole('button', { name: 'Add leave' }).click()
  const sheet = page.getByRole('dialog', { name: `Leave of ${clinic.doctor}` })
  await sheet.getByRole('button', { name: 'Save leave' }).click()
  await expect(sheet.getByLabel('From')).toHaveAccessibleDescription('Choose the first day.')
  await sheet.getByLabel('From').fill(tomorrow)
  await sheet.getByLabel('Until').fill(tomorrow)
  await sheet.getByLabel('Note for patients').fill('Conference')
  await sheet.getByRole('button', { name: 'Save leave' }).click()
  await expect(sheet.getByText('2 people have a token on these days.')).toBeVisible()
  await sheet.getByText(/^Move all to \w+/).click()
  await expect(sheet.getByRole('radio', { name: /^Move all/ })).toHaveAccessibleDescription(
    'They keep their order. 30 places are left.',
  )
  await sheet.getByRole('button', { name: 'Save leave, tell 2 people' }).click()
  await expect(sheet).toHaveCount(0)
  const leave = page.getByRole('region', { name: 'Leave and holidays' })
  await expect(leave.getByRole('status')).toHaveText('Saved. 2 people get a message.')
  await expect(leave.getByRole('listitem')).toContainText('Leave: Conference')
  await expect(cell).toHaveAccessibleName('On leave')

  await leave.getByRole('button', { name: /^Delete the leave/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(leave.getByText('None is planned.')).toBeVisible()
  await expect(leave.getByRole('heading')).toBeFocused()
  await expect(cell).toHaveAccessibleName('30 left, 0 of 40 booked, 10 held for walk-ins')
})

test('the fee, the note and a holiday are saved, and the limit is removed again', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSchedule(page, clinic)
  const shown = page.getByRole('region', { name: 'Shown before booking' })
  await shown.getByLabel('Fee').fill('₹300')
  await shown.getByLabel('Note').fill('Bring your old reports')
  await shown.getByRole('button', { name: 'Save' }).click()
  await expect(shown.getByRole('status')).toHaveText('Saved.')

  const panel = rulesOf(page, clinic.slot)
  await panel.getByLabel('Tokens a day').fill('40')
  await panel.getByRole('button', { name: 'Save' }).click()
  const cell = cellOn(page, clinic, dayAhead(0))
  await expect(cell).toHaveAccessibleName('40 left, 0 of 40 booked')
  await panel.getByLabel('Tokens a day').fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(cell).toHaveAccessibleName('0 tokens, no limit')

  await page.getByRole('button', { name: 'Add holiday' }).click()
  const sheet = page.getByRole('dialog', { name: `Holiday of ${clinic.name}` })
  await sheet.getByLabel('From').fill(dayAhead(0))
  await sheet.getByLabel('Note for patients').fill('Diwali')
  await sheet.getByRole('button', { name: 'Save holiday' }).click()
  await expect(page.getByText('Holiday of the hospital: Diwali')).toBeVisible()
  await expect(cell).toHaveAccessibleName('Holiday')
  await page.reload()
  await expect(shown.getByLabel('Fee')).toHaveValue('₹300')
})

test('a receptionist plans a day and leave by the keyboard alone', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSchedule(page, clinic)
  await expect(page.getByRole('heading', { name: clinic.doctor, level: 1 })).toBeFocused()
  const week = page.getByRole('region', { name: /to .*\d/ })
  await tabTo(page, week.getByRole('button', { name: 'Week after' }))
  await page.keyboard.press('Enter')
  const monday = week.getByRole('row', { name: clinic.slot }).getByRole('cell').nth(0).getByRole('button')
  await expect(monday).toHaveAccessibleName('0 tokens, no limit')

  await tabTo(page, week.getByRole('button', { name: new RegExp(clinic.slot) }))
  await page.keyboard.press('ArrowRight')
  await expect(monday).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const panel = rulesOf(page, clinic.slot)
  await expect(panel.getByRole('heading', { name: clinic.slot })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(monday).toBeFocused()

  await tabTo(page, panel.getByLabel('Tokens on this day'))
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(monday).toHaveAccessibleName('12 left, 0 of 12 booked')

  await tabTo(page, panel.getByRole('radio', { name: 'One day' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, panel.getByRole('checkbox', { name: 'Mon' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Saved.')

  await tabTo(page, page.getByRole('button', { name: 'Add holiday' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await tabTo(page, sheet.getByLabel('From'))
  await sheet.getByLabel('From').fill(dayAhead(8))
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add holiday' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Delete the holiday/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('None is planned.')).toBeVisible()
})
