import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { setOverride } from '#contract/schedule.ts'
import { updateSlot } from '#contract/slots.ts'
import { aDoctor, aSlot } from '../builders.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic, openAlways, type Clinic } from './clinic.ts'
import { addedSheet, chooseQueue, moveOn, rowOf } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

/** A clinic with a second doctor, whose slot is open at every hour. */
async function twoDoctors(product: OwnProduct): Promise<Clinic> {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Anjali Menon'] })
  await openAlways(product, clinic)
  const slot = await product.arrange(async (db) => {
    const doctor = await aDoctor(db, { hospital: clinic.ids.hospitalId, name: 'Dr Suresh Iyengar' })
    return aSlot(db, { doctor, name: 'Late' })
  })
  const allDay = { startTime: '12:00 AM', endTime: '11:59 PM' }
  const path = updateSlot.path.replace('{slotId}', slot.id)
  await send(product.url, { method: updateSlot.method, path }, { token: clinic.session, body: allDay })
  return clinic
}

test('a desk that has chosen nothing sees the clinic, and Alt with a number chooses a doctor and a session', async ({
  openScreen,
  product,
}) => {
  const clinic = await twoDoctors(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await expect(page.getByRole('heading', { name: 'Choose a doctor to call the next patient' })).toBeVisible()
  await expect(page.getByText('Press a ticket above, or Alt 1 to Alt 2.')).toBeVisible()
  const strip = page.getByRole('navigation', { name: 'Doctors today' })
  await expect(strip.getByRole('button')).toHaveCount(2)
  await expect(strip.getByRole('button', { name: clinic.doctor })).toContainText('2 wait')
  await expect(page.getByText('2 wait', { exact: true }).last()).toBeVisible()
  await expect(strip, 'a session that should have begun begins at no time').not.toContainText('from about')
  await page.keyboard.press('Alt+1')
  await expect(rowOf(page, 'Harish Shetty')).toBeVisible()
  await expect(strip.getByRole('button', { name: clinic.doctor })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Slot', { exact: true }).getByRole('option', { selected: true })).toHaveText(/^Morning/)
  await page.keyboard.press('Alt+2')
  await expect(page.getByText('No appointments yet')).toBeVisible()
  await page.reload()
  await expect(strip.getByRole('button', { name: 'Dr Suresh Iyengar' })).toHaveAttribute('aria-pressed', 'true')
  // a mouse press leaves the keyboard to the queue
  await strip.getByRole('button', { name: clinic.doctor }).click()
  await page.getByRole('button', { name: 'Doctor is late' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Harish Shetty')).toContainText('Called')
})

test('a clinic whose day does not load shows the error, and loads it again', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED/)
  const clinic = await twoDoctors(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.route('**/api/hospital/day*', (route) => route.abort())
  await page.goto('/hospital-dashboard')
  await expect(page.getByText('The list did not load.')).toBeVisible()
  await page.unroute('**/api/hospital/day*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('navigation', { name: 'Doctors today' }).getByRole('button')).toHaveCount(2)
})

test('the strip follows the calls of another desk by itself', async ({ openScreen, product }) => {
  const clinic = await twoDoctors(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  const ticket = page.getByRole('button', { name: clinic.doctor }).first()
  await expect(ticket).toContainText('2 wait')
  const other = await openScreen(phone, { hospital: clinic.session })
  await other.goto('/hospital-dashboard')
  await chooseQueue(other, clinic)
  await moveOn(other).tap()
  await expect(ticket).toContainText('1 wait')
  await expect(ticket).toHaveAttribute('data-paper', 'live')
  const acts = actsAt(product, clinic)
  await acts.state({ state: 'late', minutes: 30 })
  await expect(ticket, 'while a patient is called').toContainText('30 min late, 1 wait')
  await expect(other.getByRole('complementary', { name: 'Live queue' })).toContainText('30 min late')
  // the second press meets what has moved there
  await other.getByRole('button', { name: 'Doctor is here' }).dblclick()
  await expect(ticket).not.toContainText('30 min late')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await acts.state({ state: 'paused', reason: 'break' })
  await expect(ticket).toContainText('Break, 1 wait')
  await other.getByRole('button', { name: 'Go on' }).tap()
  await expect(ticket).not.toContainText('Break')
})

test('another day has its own list: a caller gets tomorrow, and no patient is called there', async ({
  openScreen,
  product,
}) => {
  const clinic = await twoDoctors(product)
  const { session: token, ids } = clinic
  const path = setOverride.path.replace('{slotId}', ids.slot).replace('{date}', tomorrow())
  const body = { startTime: '5:00 PM', endTime: '7:00 PM', capacity: 1 }
  await send(product.url, { method: setOverride.method, path }, { token, body })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  const days = page.getByRole('group', { name: 'Day' })
  await days.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText('No appointments yet')).toBeVisible()
  await expect(moveOn(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  const form = page.getByRole('dialog', { name: 'Add Patient' })
  await form.getByLabel('Patient name').fill('Ramesh Naik')
  await form.getByLabel('Age', { exact: true }).fill('37')
  await form.getByRole('radio', { name: 'Male', exact: true }).check({ force: true })
  await form.getByLabel('Contact').fill('99640 00121')
  await page.keyboard.press('Enter')
  await expect(addedSheet(page), 'the times of that day').toContainText(/5:00\spm/)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Ramesh Naik')).toBeVisible()
  await expect(days.getByRole('button', { name: 'Tomorrow Full' })).toBeVisible()
  await page.getByRole('button', { name: 'More for token 1' }).click()
  const acts = ['Move to another slot', 'Cancel token', 'Send the link on WhatsApp', 'Correct details', 'More']
  await expect(page.getByRole('menuitem')).toHaveText(acts)
  await page.keyboard.press('Escape')
  const ticket = page.getByRole('navigation', { name: 'Doctors' }).getByRole('button', { name: clinic.doctor })
  await expect(ticket).toContainText('1booked')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  expect(await clinic.list()).toHaveLength(2)

  // The calendar leads to any day, by keys alone, and gives the focus back.
  const another = page.getByRole('button', { name: 'Another day' })
  await another.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Another day' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(another).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Harish Shetty')).toBeVisible()
  await send(product.url, { method: setOverride.method, path }, { token, body: { ...body, capacity: 2 } })
  const patient = { name: 'Kavya Reddy', age: 29, gender: 'Female' }
  await send(product.url, bookAppointment, { token, body: { ...ids, patient, appointmentDate: tomorrow() } })
  const day = days.locator(`[data-day="${tomorrow()}"]`)
  await day.press('Enter')
  await expect(day).toBeFocused()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, 'Kavya Reddy')).toBeVisible()

  // A token that goes elsewhere leaves the keyboard at the next one.
  await page.getByRole('button', { name: 'More for token 1' }).press('Enter')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Move 1 to another slot' })
  await sheet.getByLabel('Slot').press('ArrowDown')
  await sheet.getByRole('button', { name: 'Move 1' }).press('Enter')
  await expect(page.getByText('The new token is 1.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More for token 2' })).toBeFocused()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.locator('.day-acts').getByRole('button', { name: 'Add Patient' })).toBeVisible()

  // left alone overnight, it is today
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await expect(days.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(moveOn(page)).toBeVisible()
})
