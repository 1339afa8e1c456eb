import type { Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { aDoctor, aSlot } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { picture } from './picture.ts'
import { dayFrom, inFull } from './schedule.ts'

/** A clinic with two people today, one of them completed, and a booking of Thursday with another doctor. */
async function aBusyClinic(product: OwnProduct) {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Nandini Hegde', 'నందిని రెడ్డి'] })
  await clinic.complete(1)
  const slot = await product.arrange(async (db) => {
    const doctor = await aDoctor(db, { hospital: clinic.ids.hospitalId, name: 'Dr Ayesha Siddiqui' })
    return aSlot(db, { doctor, name: 'Evening' })
  })
  const body = {
    ...{ hospitalId: clinic.ids.hospitalId, doctorId: slot.doctor, slot: slot.id, appointmentDate: dayFrom(3) },
    patient: { name: 'Nandini Rao', age: 9, gender: 'Female', contact: '98451 00733' },
  }
  await send(product.url, bookAppointment, { token: clinic.session, body })
  return clinic
}

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find a patient' })
const options = (page: Page) => finder(page).getByRole('option')

async function find(page: Page, text: string, names: (string | RegExp)[]) {
  await finder(page).getByRole('combobox').fill(text)
  await expect(options(page)).toHaveText(names)
}

test('a desk finds by a wrong letter, four digits, a token and another script, and opens a coming day', async ({
  openScreen,
  product,
}) => {
  const clinic = await aBusyClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Nandini Hegde')).toBeVisible()
  await page.keyboard.press('/')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await find(page, 'nandimi', [/Nandini Hegde/, /నందిని రెడ్డి/, /Nandini Rao/])
  await expect(finder(page).locator('mark')).toHaveText(['Nandini', 'నందిని', 'Nandini'])
  await picture(page, 'find')
  await find(page, 'नंदिनी', [/Nandini Hegde/, /నందిని రెడ్డి/, /Nandini Rao/])
  await find(page, '0733', [/Nandini Rao/])
  await find(page, '1', [/Harish Shetty.*Completed/])
  await find(page, 'zzyzx', [])
  await expect(finder(page).getByRole('status')).toHaveText('No one is found.')
  await page.keyboard.press('Escape')
  await expect(finder(page)).toHaveCount(0)

  // as fast as the keys go, from the settings too
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.keyboard.press('Control+k')
  await finder(page).getByRole('combobox').fill('nandini')
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const row = rowOf(page, 'Nandini Rao')
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('data-found')
  await expect(page.getByRole('complementary', { name: inFull(dayFrom(3)) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dr Ayesha Siddiqui' })).toHaveAttribute('aria-pressed', 'true')
  await picture(page, 'find.opened')

  // a completed one of today, which the list folds
  await page.keyboard.press('/')
  await finder(page).getByRole('combobox').fill('harish')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Harish Shetty')).toBeFocused()
  await expect(rowOf(page, 'Nandini Hegde')).toBeVisible()
})

test('on a phone the search has the whole screen, and on a narrow one nothing is cut', async ({
  openScreen,
  product,
}) => {
  const clinic = await aBusyClinic(product)
  const page = await openScreen(phone, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await page.getByRole('button', { name: 'Find a patient' }).tap()
  await find(page, 'nandni', [/Nandini Hegde/, /నందిని రెడ్డి/, /Nandini Rao/])
  await picture(page, 'find.phone')
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await finder(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await picture(page, 'find.320')
  await options(page).nth(1).tap()
  await expect(rowOf(page, 'నందిని రెడ్డి')).toBeInViewport()
})
