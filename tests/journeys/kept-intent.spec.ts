import type { Locator, Page } from '@playwright/test'
import { aMobile } from '../builders.ts'
import { aClinic, openAlways } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { shownCode } from './prove-mobile.ts'

/** Counts what a person does: presses, and the fields that are typed into. A field is pressed before it is typed into. */
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
    type: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      await press(field)
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
  await type('Code', await shownCode(page))
  await press('button', 'Verify')
  await type('Full name', 'Asha Rao')
  await type('New password', 'rice-and-tea-9')
  await press('checkbox', 'I have read this and agree')
  await press('button', 'REGISTER')
  await expect(page.getByRole('alertdialog')).toContainText('User Signed Up Successfully')
  await press('button', 'OK')

  const sheet = page.getByRole('dialog', { name: 'Who is the patient?' })
  await expect(sheet).toContainText(clinic.doctor)
  await expect(sheet.getByLabel('Patient name')).toHaveValue('Asha Rao')
  await type('Age', '34')
  await press('button', 'Book token')
  await expect(page.getByRole('alertdialog')).toContainText('the assigned token no is 3')

  expect(done.presses).toBeLessThanOrEqual(14)
  expect(done.typed).toEqual(['Mobile number', 'Code', 'Full name', 'New password', 'Age'])
  const [, , mine] = await clinic.list()
  expect(mine).toMatchObject({ queueNumber: 3, patient: { name: 'Asha Rao', age: 34 } })

  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.mouse.wheel(0, 2000)
  await page.getByRole('link', { name: 'Follow your token' }).click()
  await expect(page.getByRole('heading', { name: '2 people ahead of you' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
