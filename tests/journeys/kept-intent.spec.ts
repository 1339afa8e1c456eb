import type { Locator, Page } from '@playwright/test'
import { aMobile, aSlot } from '../builders.ts'
import { bookButton, findDoctor, typePatient } from './book.ts'
import { aClinic, openAlways } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { typePatientLogin } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { dayFrom, dayTile, inFull } from './schedule.ts'
import { shownCode } from './prove-mobile.ts'

/** Counts what a person does: presses, and the fields that are typed into. A field is pressed before it is typed into,
 *  unless it has got the focus by itself. */
function counting(page: Page) {
  const done = { presses: 0, typed: [] as string[] }
  const press = async (target: Locator) => {
    await target.click()
    done.presses += 1
  }
  return {
    done,
    press: (role: 'button' | 'link' | 'checkbox', name: string | RegExp) =>
      press(page.getByRole(role, { name, exact: typeof name === 'string' })),
    type: async (label: string, text: string, isFocused = false) => {
      const field = page.getByLabel(label, { exact: true })
      if (isFocused) await expect(field).toBeFocused()
      else await press(field)
      await field.fill(text)
      done.typed.push(label)
    },
  }
}

test('a newcomer who scans the poster and chooses a doctor gets a token, with the account made on the way', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Zoya Khan', 'Imran Sheikh'] })
  await openAlways(product, clinic)
  const page = await openScreen(phone)
  await page.goto(`/hospitals/${clinic.ids.hospitalId}`)
  const { press, type, done } = counting(page)

  await press('button', new RegExp(clinic.doctor))
  await expect(page.getByRole('alertdialog')).toContainText('Please log in first')
  await press('button', 'OK')
  await expect(page).toHaveURL('/userlogin')
  await press('link', 'Register')
  await type('Mobile number', aMobile().slice(2))
  await press('button', 'Send code')
  await type('Code', await shownCode(page), true)
  await press('button', 'Verify')
  await type('Full name', 'Asha Rao', true)
  await type('New password', 'rice-and-tea-9')
  await press('checkbox', 'I have read this and agree')
  await press('button', 'REGISTER')
  await expect(page.getByRole('alertdialog')).toContainText('User Signed Up Successfully')
  await press('button', 'OK')

  const sheet = page.getByRole('dialog', { name: 'Who is the patient?' })
  await expect(sheet).toContainText(clinic.doctor)
  await expect(sheet.getByLabel('Patient name')).toHaveValue('Asha Rao')
  await press('button', '30–39')
  await press('button', '34')
  await press('button', 'Book token')
  await expect(page.getByRole('alertdialog')).toContainText('the assigned token no is 3')

  expect(done.presses).toBeLessThanOrEqual(14)
  expect(done.typed).toEqual(['Mobile number', 'Code', 'Full name', 'New password'])
  const [, , mine] = await clinic.list()
  expect(mine).toMatchObject({ queueNumber: 3, patient: { name: 'Asha Rao', age: 34 } })

  // below it is the navigation, which a shaking hand does not press
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).dblclick()
  await page.mouse.wheel(0, 2000)
  await page.getByRole('link', { name: 'Follow your token' }).click()
  await expect(page.getByRole('heading', { name: '2 people ahead of you' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // the form of the booking is not on the way back
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/usershomepage')
  await expect(page.getByRole('heading', { name: '2 people ahead of you' })).toBeInViewport()
})

test('a session that ends at the last press keeps the chosen day and slot for the log-in', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 401 /)
  const clinic = await aClinic(product)
  const doctor = { id: clinic.ids.doctorId, hospital: clinic.ids.hospitalId }
  await product.arrange((db) => aSlot(db, { doctor, name: 'Evening' }))
  await openAlways(product, clinic)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await dayTile(page, 2).check()
  await page.getByRole('button', { name: /^Evening / }).click()
  const sheet = page.getByRole('dialog', { name: 'Who is the patient?' })
  await expect(sheet).toContainText('Evening')
  await typePatient(page, { name: 'Asha Rao', age: '34', gender: 'Female' })
  await patient.endSession()
  await bookButton(page).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await typePatientLogin(page, patient)

  await expect(sheet).toContainText(clinic.doctor)
  await expect(sheet).toContainText('Evening')
  await expect(sheet).toContainText(inFull(dayFrom(2)))
  await sheet.getByLabel('Age', { exact: true }).fill('34')
  await bookButton(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('the assigned token no is 1')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('link', { name: 'Follow your token' })).toBeVisible()
  // what is booked is begun no more
  expect(await page.evaluate(() => sessionStorage.getItem('begunBooking'))).toBeNull()
})
