import type { Locator, Page } from '@playwright/test'
import { hospitalSignup } from '#contract/accounts.ts'
import {
  askForPairing,
  cancelTokensOfDevice,
  pairDevice,
  removeDevice,
  takeToken,
  updateDevice,
} from '#contract/devices.ts'
import { addDoctor, setAvailability, setPosition, updateDoctor } from '#contract/hospitals.ts'
import { setMessageSettings } from '#contract/message-settings.ts'
import { removeDoctor, removeSlot } from '#contract/removals.ts'
import { addHoliday, addLeave, removeHoliday, removeLeave, removeOverride, setOverride } from '#contract/schedule.ts'
import { addSlot, renewArrivalCode, updateHospital, updateSlot, withdrawChange } from '#contract/slots.ts'
import { updateSetUp } from '#contract/set-up.ts'
import { setShortAddress, shortAddressOf } from '#contract/short-address.ts'
import { aClinic, openAlways } from './clinic.ts'
import { beginSetUp } from './new-clinic.ts'
import { chooseDay } from './choose-day.ts'
import { cellOn, dayAhead } from './doctor-schedule.ts'
import { rulesOf } from './settings.ts'
import { desk, expect, test } from './fixtures.ts'
import { hearIn } from './hear.ts'
import { textsIn } from './texts-in.ts'
import { walkInLanguage } from './walk-in-language.ts'

const text = textsIn('kn')
const added = 'Dr Thomas Kurian'

test('a hospital whose browser asks for Kannada does every act of the settings, of a kiosk and of the schedule in it', async ({
  openScreen,
  product,
}) => {
  test.slow()
  const clinic = await aClinic(product)
  await openAlways(product, clinic)
  await beginSetUp(product, clinic.ids.hospitalId)
  const page = await openScreen({ ...desk, locale: 'kn-IN' }, { hospital: clinic.session })
  const entered = [
    clinic.name,
    clinic.number,
    clinic.doctor,
    clinic.slot,
    shortAddressOf(clinic.name),
    added,
    'Evening',
    'Front door',
    'Any time',
    'any time',
  ]
  const walk = await walkInLanguage('settings', 'kn', entered)
  walk.follow(page)
  const sheet = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const press = (name: string, values = {}, within: Page | Locator = page) =>
    within.getByRole('button', { name: text(name, values), exact: true }).click()
  const fill = (within: Locator, label: string, value: string) =>
    within.getByLabel(text(label), { exact: true }).fill(value)

  await test.step('the doctors', async () => {
    await page.goto('/load-hospital-details')
    const available = page.getByRole('switch', { name: text('{name} available', { name: clinic.doctor }) })
    await available.click()
    await expect(available).not.toBeChecked()
    await walk.see(page, '1-not-available', setAvailability)
    await available.click()
    await expect(available).toBeChecked()
    await press('Add doctor')
    await fill(sheet, 'Doctor name', added)
    await fill(sheet, 'Speciality', 'General Physician')
    await press('Save', {}, sheet)
    await expect(sheet).toHaveCount(0)
    await walk.see(page, '2-doctor-added', addDoctor)
    await page.getByRole('link', { name: added }).click()
    await press('Edit {name}', { name: added })
    await fill(sheet, 'Room', '3')
    await press('Save', {}, sheet)
    await expect(sheet).toHaveCount(0)
    await walk.see(page, '3-doctor-changed', updateDoctor)
    await press('Edit {name}', { name: added })
    await press('Remove doctor', {}, sheet)
    await press('Remove', {}, question)
    await expect(page.getByText(text('{name} is removed.', { name: added }))).toBeVisible()
    await walk.see(page, '4-doctor-removed', removeDoctor)
  })

  await test.step('the slots', async () => {
    await press('Add Slot to {name}', { name: clinic.doctor })
    const form = page.getByRole('region', { name: text('Add Slot to {name}', { name: clinic.doctor }) })
    await fill(form, 'Slot name', 'Evening')
    await press('Add Slot', {}, form)
    await expect(question).toBeVisible()
    await walk.see(page, '5-slot-added', addSlot)
    await hearIn(text, page, text('Slot added successfully'))
    const slot = rulesOf(page, 'Evening')
    await fill(slot, 'End time', '2 PM')
    await press('Save', {}, slot)
    await expect(slot.getByText(text('Saved.'))).toBeVisible()
    await walk.see(page, '6-slot-changed', updateSlot)
    await press('Delete {name}', { name: 'Evening' }, slot)
    await press('Delete', {}, question)
    await expect(page.getByText(text('{name} is deleted.', { name: 'Evening' }))).toBeVisible()
    await walk.see(page, '7-slot-deleted', removeSlot)
  })

  await test.step('the sessions and the details', async () => {
    await page.goto('/load-hospital-details/clinic')
    await press('Make a new code')
    await press('Make a new code', {}, question)
    await expect(question).toHaveCount(0)
    await walk.see(page, '8-new-code', renewArrivalCode)
    const card = page.getByRole('region', { name: text('Short address') })
    await press('Use this address', {}, card)
    await expect(card.getByText(text('{typed} is yours.', { typed: shortAddressOf(clinic.name) }))).toBeVisible()
    await walk.see(page, '8-short-address', setShortAddress)
    const place = page.getByRole('region', { name: text('Place on the map') })
    await fill(place, 'Link of a map', '25.61, 85.14')
    await press('Save', {}, place)
    await expect(place.getByText(text('Patients are led to this place.'))).toBeVisible()
    await walk.see(page, '8-position', setPosition)
    await press('Edit details')
    await fill(sheet, 'Contact number', '0612 222 3333')
    await press('Send for approval', {}, sheet)
    await expect(page.getByText(text('Waiting for approval'))).toBeVisible()
    await walk.see(page, '9-details-sent', updateHospital)
    await press('Withdraw change')
    await expect(page.getByText(text('Waiting for approval'))).toHaveCount(0)
    await walk.see(page, '10-details-withdrawn', withdrawChange)
  })

  await test.step('the messages', async () => {
    await page.goto('/load-hospital-details/messages')
    const whatsapp = page.getByRole('switch', { name: 'WhatsApp' })
    await whatsapp.click()
    await expect(whatsapp).toBeChecked()
    const form = page.getByRole('region', { name: text('Budget and waits') })
    await fill(form, 'Budget a month, in rupees', '2000')
    await press('Save', {}, form)
    await expect(page.getByRole('heading', { name: /₹2,000/ })).toBeVisible()
    await walk.see(page, '10-messages', setMessageSettings)
    await page.goto('/load-hospital-details/security')
    await expect(page.getByRole('switch', { name: text('The hospital’s own log-in') })).toBeVisible()
    await walk.see(page, '10-security')
  })

  await test.step('a kiosk', async () => {
    const kiosk = await openScreen({ viewport: { width: 1280, height: 800 }, hasTouch: true, locale: 'kn-IN' })
    walk.follow(kiosk)
    await kiosk.goto('/kiosk')
    const code = kiosk.locator('.pairing-code')
    await expect(code).toHaveAttribute('aria-label', /\w{3} \w{3}$/)
    const shown = (await code.getAttribute('aria-label'))?.slice(-7) ?? ''
    entered.push(...shown.split(' '))
    await walk.see(kiosk, '11-pairing', askForPairing)
    await page.goto('/load-hospital-details/screens')
    await press('Pair a screen')
    await sheet.getByLabel(text('Kiosk at the door')).check()
    await fill(sheet, 'Code on the screen', shown)
    await fill(sheet, 'Name', 'Front door')
    await sheet.getByLabel('ಕನ್ನಡ').check()
    await press('Pair', {}, sheet)
    await press('Yes, pair it', {}, question)
    await expect(page.getByText(text('{name} is paired.', { name: 'Front door' }))).toBeVisible()
    await walk.see(page, '12-paired', pairDevice)

    await kiosk.getByRole('button', { name: clinic.doctor }).click()
    await walk.see(kiosk, '13-patient')
    await fill(kiosk.locator('body'), 'Patient name', 'Leela Menon')
    await fill(kiosk.locator('body'), 'Age', '52')
    await kiosk.getByLabel(text('Female'), { exact: true }).check()
    await press('Take a token', {}, kiosk)
    await expect(kiosk.getByRole('heading', { name: text('Take a picture of your token') })).toBeVisible()
    await walk.see(kiosk, '14-token', takeToken)
    await kiosk.close()

    await press('Edit {name}', { name: 'Front door' })
    await press('Save', {}, sheet)
    await expect(page.getByText(text('{name} is saved.', { name: 'Front door' }))).toBeVisible()
    await walk.see(page, '15-kiosk-saved', updateDevice)
    await press("Cancel this kiosk's tokens: {name}", { name: 'Front door' })
    await press("Cancel this kiosk's tokens", {}, question)
    const cancel = page.getByRole('button', {
      name: text("Cancel this kiosk's tokens: {name}", { name: 'Front door' }),
    })
    await expect(cancel).toHaveCount(0)
    await walk.see(page, '15-tokens-cancelled', cancelTokensOfDevice)
    await press('Unpair {name}', { name: 'Front door' })
    await press('Unpair', {}, question)
    await expect(page.getByText(text('No screens yet'))).toBeVisible()
    await walk.see(page, '16-unpaired', removeDevice)
  })

  await test.step('the schedule', async () => {
    await page.goto(`/schedule/${clinic.ids.doctorId}`)
    await press('Week after')
    await cellOn(page, clinic, dayAhead(7)).click()
    const rules = rulesOf(page, clinic.slot)
    await fill(rules, 'Tokens on this day', '20')
    await press('Save', {}, rules)
    await expect(rules.getByRole('button', { name: text('As every week') })).toBeVisible()
    await walk.see(page, '17-one-day', setOverride)
    await press('As every week', {}, rules)
    await expect(rules.getByRole('button', { name: text('As every week') })).toHaveCount(0)
    await walk.see(page, '18-as-every-week', removeOverride)
    for (const [of, add, save, added, removed] of [
      ['leave', 'Add leave', 'Save leave', addLeave, removeLeave],
      ['holiday', 'Add holiday of the hospital', 'Save holiday', addHoliday, removeHoliday],
    ] as const) {
      await press(add)
      await chooseDay(sheet.locator('.day-field').first(), dayAhead(7))
      await press(save, {}, sheet)
      await expect(sheet).toHaveCount(0)
      await walk.see(page, `19-${of}`, added)
      const card = page.getByRole('region', { name: text('Leave and holidays') })
      await card.getByRole('listitem').getByRole('button').click()
      await press('Delete', {}, question)
      await expect(page.getByText(text('None is planned.'))).toBeVisible()
      await walk.see(page, `20-${of}-deleted`, removed)
    }
  })

  await test.step('the set-up card, opened again', async () => {
    await page.goto('/load-hospital-details/clinic')
    await press('Open the set-up card')
    await expect(page).toHaveURL('/hospital-dashboard#set-up')
    await walk.see(page, '22-set-up', updateSetUp)
  })

  await test.step('a new password', async () => {
    await page.goto('/load-hospital-details')
    await press('Change Password')
    await fill(page.locator('main'), 'New password', 'three-green-parrots')
    await press('Save password')
    await press('Change Password', {}, question)
    await expect(question.getByText(text('Login password changed successfully'))).toBeVisible()
    await walk.see(page, '21-new-password', hospitalSignup)
  })
  walk.end()
})
