import { readFile } from 'node:fs/promises'
import { myData } from '#contract/privacy.ts'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue } from './desk.ts'
import { desk, expect, noNetwork, notified, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { expectNothingKept } from './log-out.ts'
import { aPatientOf } from './patient.ts'
import { signUp } from './sign-up.ts'

test('a patient’s stored data downloads as a file', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product, 'Sunita Kale')
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/userprofile')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}.`)).toBeVisible()
  const data = myData.answer.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(data).toMatchObject({
    account: { fullName: 'Sunita Kale', mobileNo: `91${patient.mobile.replace(' ', '')}` },
    appointments: [{ hospital: clinic.name, queueNumber: 1, status: 'waiting', patient: { name: 'Sunita Kale' } }],
  })
  expect(data.sessions).toHaveLength(1)
})

test('without a network the download shows an error, and works on a retry', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/userprofile')
  await expect(page.getByText(patient.fullName)).toBeVisible()
  await page.route('**/api/auth/mydata', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Download my data' }).click()
  await hear(page, 'Your data did not download.')
  await page.unroute('**/api/auth/mydata')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await coming
})

test('a corrected name applies to the next token; existing ones keep the old one', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product, 'Sunita Kalle')
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/userprofile')
  await page.getByRole('button', { name: 'Correct my name' }).click()
  const sheet = page.getByRole('dialog', { name: 'Correct my name' })
  const field = sheet.getByLabel('Full name')
  await expect(field).toHaveValue('Sunita Kalle')
  await field.fill(' ')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Write a name\./)
  await field.fill('Sunita Kale')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Correct my name' })).toBeFocused()
  await expect(page.getByText('Sunita Kale', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sunita Kale', { exact: true })).toBeVisible()
  await patient.book(clinic)
  const booked = (await patient.data()).appointments.map(({ bookedFor }) => bookedFor)
  expect(booked).toEqual(['Sunita Kalle', 'Sunita Kale'])
})

test(
  'erasing the account clears the desk and the device, and the number can sign up again',
  notified,
  async ({ openScreen, product, provoked }) => {
    provoked.push(/status of 40[01] /)
    const clinic = await aClinic(product, { waiting: ['Rekha Reddy'] })
    const patient = await aPatientOf(product, 'Sunita Kale')
    await patient.book(clinic)
    await clinic.complete(2)
    await patient.book(clinic)
    const receptionist = await openScreen(desk, { hospital: clinic.session })
    await receptionist.goto('/hospital-dashboard')
    await chooseQueue(receptionist, clinic)
    await expect(receptionist.getByRole('checkbox', { name: 'Complete token 3, Sunita Kale' })).toBeVisible()

    const page = await openScreen(phone, { patient: patient.session })
    await page.addInitScript(showOnceLoggedOut)
    await page.goto('/usershomepage')
    await expect(page.locator('[data-asked]')).toBeAttached()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase your account?' })
    await expect(question).toHaveAccessibleDescription(/Your waiting tokens are cancelled/)
    await question.getByRole('button', { name: 'Erase my account' }).click()
    const field = question.getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription('Type the password that you log in with.')
    await field.fill('another one')
    await question.getByRole('button', { name: 'Erase my account' }).click()
    await expect(field).toHaveAccessibleDescription('This is not your current password.')
    await question.getByRole('button', { name: 'Keep my account' }).click()
    await expect(question).toBeHidden()
    expect(await patient.appointments()).toHaveLength(1)

    await page.getByRole('button', { name: 'Erase my account' }).click()
    await field.fill(patient.password)
    await question.getByRole('button', { name: 'Erase my account' }).click()
    await hear(page, 'Your account is erased')
    await expect(page).toHaveURL('/')
    await expect(page.locator('[data-shown]')).toBeAttached()
    await expectNothingKept(page)
    await expect(patient.appointments()).rejects.toThrow('401')

    await expect(receptionist.getByRole('checkbox', { name: /^Complete token 3/ })).toBeHidden()
    await expect(receptionist.getByRole('checkbox', { name: 'Complete token 1, Rekha Reddy' })).toBeVisible()
    await expect(receptionist.getByRole('row', { name: /Erased/ })).toContainText('2')
    await expect(receptionist.getByText('Sunita Kale')).toHaveCount(0)

    await page.goto('/usersignup')
    const somebodyNew = { mobile: patient.mobile, fullName: 'Zoya Khan', password: 'rice-and-tea-9' }
    await signUp(page, somebodyNew)
    await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByRole('main')).toContainText('Zoya Khan')
  },
)

test('a parent agrees before a token is booked for a child', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await chooseSlotToday(page, clinic)
  const agree = page.getByRole('checkbox', { name: "I am this patient's parent or guardian, and agree" })
  await typePatient(page, { name: 'Mira Deshpande', age: '18', gender: 'Female' })
  await expect(agree).toHaveCount(0)
  await typePatient(page, { name: 'Mira Deshpande', age: '१७', gender: 'Female' })
  await expect(agree).not.toBeChecked()

  await bookButton(page).click()
  await expect(agree).toHaveAccessibleDescription('A parent or guardian has to agree.')
  await page.getByRole('alert').getByRole('link', { name: 'A parent or guardian has to agree.' }).click()
  await expect(agree).toBeFocused()
  expect(await patient.appointments()).toEqual([])

  await agree.check()
  await bookButton(page).click()
  await hear(page, 'Appointment for Mira Deshpande is booked successfully and the assigned token no is 1')
  const { appointments } = await patient.data()
  expect(appointments).toMatchObject([{ patient: { name: 'Mira Deshpande', age: 17 }, guardian: true }])
})

/** Shows each notice only after the session has gone, as a busy phone may. Runs in a page. */
function showOnceLoggedOut() {
  const { prototype } = ServiceWorkerRegistration
  const show: unknown = Reflect.get(prototype, 'showNotification')
  if (typeof show !== 'function') throw new Error('The browser shows no notices.')
  prototype.showNotification = async function (...notice) {
    document.body.dataset['asked'] = notice[0]
    while (localStorage.getItem('token') !== null) await new Promise((later) => setTimeout(later, 20))
    await new Promise((later) => setTimeout(later, 300))
    await Reflect.apply(show, this, notice)
    document.body.dataset['shown'] = notice[0]
  }
}
