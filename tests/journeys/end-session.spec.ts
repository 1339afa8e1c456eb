import { bookAppointment } from '#contract/appointments.ts'
import { aSlot } from '../builders.ts'
import { aClinic, openAlways } from './clinic.ts'
import { chooseQueue, moveOn, rowOf } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { loseAnswer } from './lose-answer.ts'
import { send } from './over-http.ts'
import { picture } from './picture.ts'

const person = { age: 40, gender: 'Female' as const }

/** A morning of ten, the last with a mobile and in Hindi, the one before without any contact; and an evening. */
async function aMorning(product: Parameters<typeof aClinic>[0]) {
  const clinic = await aClinic(product, { waiting: Array.from({ length: 8 }, (_, n) => `Patient ${n + 1}`) })
  const add = (patient: object, more = {}) => {
    const body = { ...clinic.ids, patient: { ...person, ...patient }, user: {}, ...more }
    return send(product.url, bookAppointment, { token: clinic.session, body })
  }
  await add({ name: 'Joseph D’Souza' })
  await add({ name: 'Gurpreet Kaur', contact: '9844000130' }, { language: 'hi' })
  const doctor = { id: clinic.ids.doctorId, hospital: clinic.ids.hospitalId }
  await product.arrange((db) => aSlot(db, { doctor, name: 'Evening' }))
  // it has places at every hour at which the journey runs
  await openAlways(product, clinic)
  return clinic
}

test('the end of a session hands over those who get no notice, also when its answer is lost, with a message in their language', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/asked wa\.me|ERR_FAILED .*close/)
  const clinic = await aMorning(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await moveOn(page).click()
  for (let n = 1; n <= 6; n += 1) {
    await expect(moveOn(page)).toHaveText(new RegExp(`^Complete ${n} and call`))
    await expect(moveOn(page)).toBeEnabled()
    await moveOn(page).click()
  }
  await page.getByRole('button', { name: 'End session' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toHaveText([
    '0 get a notice at once',
    '3 have only a number you write by hand',
    '1 has neither Joseph D’Souza',
  ])
  await expect(sheet.getByRole('button', { name: /^Evening/, pressed: true })).toBeVisible()
  await picture(page, 'end-session.move')
  await sheet.getByText('Cancel their tokens').click()
  await picture(page, 'end-session.cancel')
  await sheet.getByText('Move to another slot', { exact: true }).click()
  await loseAnswer(page, '**/close')
  await sheet.getByRole('button', { name: /^Move 4 people to / }).click()

  await expect(sheet.getByRole('heading', { name: 'The session is ended' })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(4)
  const last = sheet.getByRole('listitem').last()
  await expect(last).toContainText('Gurpreet Kaur, was 10')
  await expect(last).toContainText('98440 00130, हिन्दी')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [message] = await Promise.all([
    page.waitForEvent('popup'),
    last.getByRole('button', { name: 'WhatsApp' }).click(),
  ])
  await message.waitForURL(/wa\.me\/919844000130/)
  expect(new URL(message.url()).searchParams.get('text')).toMatch(/अब आपका टोकन 4 है.+\/t\/[a-z2-7]{16}$/)
  await message.close()
  await expect(last.getByRole('status')).toHaveText('WhatsApp opened')
  await expect(last.getByRole('button', { name: 'SMS' }), 'the other way stays').toBeVisible()
  await expect(sheet.getByRole('listitem').nth(2).getByRole('button')).toHaveText('Print slip')
  await picture(page, 'end-session.told')

  await sheet.getByRole('button', { name: 'Show the day' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeFocused()
  const day = page.locator('.session-day')
  await expect(day.getByRole('listitem').filter({ hasText: /seen$/ })).toHaveText('6 seen')
  await expect(day.getByRole('listitem').filter({ hasText: /moved$/ })).toHaveText('4 moved')
  await expect(day.getByText('Times are known of 6 tokens.')).toBeVisible()
  await picture(page, 'end-session.day')
  const small = await openScreen(phone, { hospital: clinic.session })
  await small.goto('/hospital-dashboard')
  await chooseQueue(small, clinic)
  await expect(small.locator('.session-day')).toBeVisible()
  await picture(small, 'end-session.phone-day')

  await page.getByRole('button', { name: 'Open this session again' }).click()
  await expect(day).toHaveCount(0)
  await page.getByLabel('Slot', { exact: true }).selectOption({ index: 2 })
  await expect(rowOf(page, 'Gurpreet Kaur')).toBeVisible()
})
