import { typeAdminPassword } from './admin.ts'
import { desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aRegistration, anAdmin, becomeAdmin, doctorRow, fill, fillDoctor, requestsOf } from './registration.ts'

const received = 'Registration request received .We will get back to you at the earliest.'
const allDoctors = 'Please fill out the name and speciality for all doctors.'
const currentDoctor = 'Please fill out the details for the current doctor before adding a new one.'

test('a visitor requests a hospital with two doctors, over a reload, and sends it once', async ({
  openScreen,
  product,
}) => {
  const page = await openScreen(phone)
  const typed = aRegistration()
  await page.goto('/registration-form')
  await expect(page.getByRole('heading', { name: 'Register Your Hospital' })).toBeVisible()
  await expect(page.getByRole('group')).toHaveCount(1)
  await fill(page, typed)
  await fillDoctor(page, 1, 'Dr Leela Hegde', 'ENT')
  await page.getByRole('button', { name: 'Add doctor' }).click()
  await expect(doctorRow(page, 2).getByLabel('Doctor name')).toBeFocused()
  await fillDoctor(page, 2, 'Dr Rao', 'Cardiology')

  await page.reload()
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(doctorRow(page, 2).getByLabel('Speciality')).toHaveValue('Cardiology')
  // away and back
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByLabel('Centre name')).toHaveValue(typed['Centre name'])

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/registrationRequest')) sent.push(request.headers()['authorization'] ?? 'nobody')
  })
  await page.getByRole('button', { name: 'Send request' }).dblclick()
  await hear(page, received)
  await expect(page).toHaveURL('/')
  expect(sent).toEqual(['nobody'])
  const number = typed['Hospital number']
  expect(await requestsOf(product, number)).toMatchObject([
    {
      name: 'Chirag Clinic',
      contactEmail: 'desk@chirag.example',
      doctors: [
        { name: 'Dr Leela Hegde', speciality: 'ENT' },
        { name: 'Dr Rao', speciality: 'Cardiology' },
      ],
    },
  ])
  await page.goto('/registration-form')
  await expect(page.getByLabel('Centre name')).toHaveValue('')
  await expect(page.getByRole('group')).toHaveCount(1)
})

test('missing values are listed once at the top and beside each field', async ({ openScreen, provoked }) => {
  provoked.push(/status of 4\d\d /)
  const page = await openScreen(phone)
  await page.goto('/registration-form')
  await page.getByRole('button', { name: 'Send request' }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Write the name of the centre.',
    'Write the address.',
    'Write the pincode.',
    'Write the contact number.',
    'Write an e-mail address, like desk@clinic.in.',
    'Choose a number of 3 to 20 letters, digits or hyphens.',
    allDoctors,
  ])
  await summary.getByRole('link', { name: allDoctors }).click()
  await expect(doctorRow(page, 1).getByLabel('Doctor name')).toBeFocused()
  await expect(doctorRow(page, 1).getByLabel('Doctor name')).toHaveAccessibleDescription("Write the doctor's name.")
  await expect(doctorRow(page, 1).getByLabel('Speciality')).toHaveAccessibleDescription(/Write the speciality/)
  for (const label of Object.keys(aRegistration()))
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await fill(page, { ...aRegistration(), 'Email': 'desk', 'Hospital number': 'A1' })
  await fillDoctor(page, 1, 'Dr Rao', ' ')
  const left = [
    'Write an e-mail address, like desk@clinic.in.',
    'Choose a number of 3 to 20 letters, digits or hyphens.',
    allDoctors,
  ]
  await expect(summary.getByRole('link'), 'while they are typed').toHaveText(left)
  await expect(page.getByLabel('Pincode')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Hospital number').press('Enter')
  await expect(summary.getByRole('link')).toHaveText(left)
  await summary.getByRole('link', { name: allDoctors }).press('Enter')
  await expect(doctorRow(page, 1).getByLabel('Speciality')).toBeFocused()
})

test('a doctor is added when the previous one is complete, and rows are removed by the keyboard', async ({
  openScreen,
}) => {
  const page = await openScreen(desk)
  await page.goto('/registration-form')
  const add = page.getByRole('button', { name: 'Add doctor' })
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await add.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(currentDoctor)
  await expect(doctorRow(page, 1).getByLabel('Doctor name')).toBeFocused()
  await page.keyboard.type('Dr One')
  await add.press('Enter')
  await expect(doctorRow(page, 1).getByLabel('Speciality')).toBeFocused()
  await page.keyboard.type('ENT')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await add.press('Enter')
  await expect(doctorRow(page, 2).getByLabel('Doctor name')).toBeFocused()
  await fillDoctor(page, 2, 'Dr Two', 'Dentist')
  await add.press('Enter')
  await fillDoctor(page, 3, 'Dr Three', 'Cardiology')

  await page.getByRole('button', { name: 'Remove Dr Two' }).press('Enter')
  await expect(page.getByRole('status').getByText('Dr Two is removed.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Doctors' })).toBeFocused()
  await expect(page.getByLabel('Doctor name')).toHaveCount(2)
  await expect(doctorRow(page, 2).getByLabel('Doctor name')).toHaveValue('Dr Three')
  await page.getByRole('button', { name: 'Remove Dr One' }).press('Space')
  await expect(doctorRow(page, 1).getByLabel('Doctor name')).toHaveValue('Dr Three')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('the server’s rejection is shown at its field, and the form is kept', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 4\d\d .*registrationRequest/, ...noNetwork)
  const page = await openScreen(phone)
  const typed = aRegistration()
  const press = () => page.getByRole('button', { name: 'Send request' }).click()
  const alert = page.getByRole('alert')
  await page.goto('/registration-form')
  await fill(page, { ...typed, 'Hospital number': 'demo-001' })
  await fillDoctor(page, 1, 'Dr Rao', 'Cardiology')
  await press()
  const taken = 'This hospital number already exists. Choose another one.'
  await expect(alert.getByRole('link')).toHaveText([taken])
  await expect(page.getByLabel('Hospital number')).toHaveAccessibleDescription(new RegExp(taken))

  await page.route(
    '**/api/registrationRequest',
    (route) => {
      const message = 'A field is missing or not in the right form.'
      const fields = { 'doctors.0.speciality': 'Write the speciality.' }
      const fieldCodes = { 'doctors.0.speciality': { code: 'speciality-missing' } }
      return route.fulfill({ status: 400, json: { code: 'wrong-field', message, msg: message, fields, fieldCodes } })
    },
    { times: 1 },
  )
  await press()
  await expect(doctorRow(page, 1).getByLabel('Speciality')).toHaveAccessibleDescription('Write the speciality.')
  await alert.getByRole('link', { name: 'Write the speciality.' }).click()
  await expect(doctorRow(page, 1).getByLabel('Speciality')).toBeFocused()

  const tooMany = 'Too many tries. Wait 42 min and try again.'
  await page.route(
    '**/api/registrationRequest',
    (route) => {
      const json = { code: 'too-many-requests', params: { minutes: 42 }, message: tooMany, msg: tooMany }
      return route.fulfill({ status: 429, json })
    },
    { times: 1 },
  )
  await press()
  await expect(alert).toContainText(`The request was not sent.${tooMany} What you typed is kept.`)

  await page.context().setOffline(true)
  await press()
  await expect(alert).toContainText('The network did not answer. Check the connection and try again.')
  await page.context().setOffline(false)
  await fill(page, { 'Hospital number': typed['Hospital number'] })
  await press()
  await hear(page, received)
  expect(await requestsOf(product, typed['Hospital number'])).toHaveLength(1)
})

test('a retry after a lost answer shows that the request has probably arrived', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 422 .*registrationRequest/, /ERR_FAILED .*registrationRequest/)
  const page = await openScreen(phone)
  const typed = aRegistration()
  await page.goto('/registration-form')
  await fill(page, typed)
  await fillDoctor(page, 1, 'Dr Rao', 'Cardiology')
  await page.route(
    '**/api/registrationRequest',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('The network did not answer.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'This hospital number now exists. Your earlier attempt got no response, but has probably succeeded.',
  ])
  expect(await requestsOf(product, typed['Hospital number'])).toHaveLength(1)
})

test('the admin adds a hospital at once and hands its link over', async ({ openScreen, product }) => {
  const page = await openScreen({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] })
  await becomeAdmin(page, await anAdmin(product))
  await page.goto('/registration-form')
  await expect(page.getByRole('heading', { name: 'Add hospital' })).toBeVisible()
  const typed = { ...aRegistration(), 'Centre name': 'At Once Clinic' }
  await fill(page, typed)
  await fillDoctor(page, 1, 'Dr Rao', 'Cardiology')
  await page.getByRole('button', { name: 'Add hospital' }).click()

  await expect(page.getByRole('heading', { name: 'At Once Clinic is added' })).toBeFocused()
  const link = page.getByLabel('Set-up link')
  await expect(link).toHaveValue(new RegExp(`/set\\?hospitalNumber=${typed['Hospital number']}&setupCode=[\\w-]+$`))
  await expect(link).toHaveAccessibleDescription('Valid for 7 days, once')
  await expect(page.getByText(/mailed/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').getByText('The link is copied. Paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  expect(await requestsOf(product, typed['Hospital number'])).toEqual([])

  await page.getByRole('button', { name: 'Add another hospital' }).click()
  await expect(page.getByLabel('Centre name')).toHaveValue('')
})

test('the link is shared with the device’s functions, and selected if it cannot be copied', async ({
  openScreen,
  product,
}) => {
  const page = await openScreen(phone)
  await page.addInitScript(() => {
    const share = async (data: ShareData) => document.body.setAttribute('data-shared', `${data.title}: ${data.text}`)
    Object.defineProperty(navigator, 'share', { value: share })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await becomeAdmin(page, await anAdmin(product))
  await page.goto('/registration-form')
  await fill(page, aRegistration())
  await fillDoctor(page, 1, 'Dr Rao', 'Cardiology')
  await page.getByRole('button', { name: 'Add hospital' }).click()
  const link = page.getByLabel('Set-up link')
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', `Set up Chirag Clinic: ${await link.inputValue()}`)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(
    page.getByText('This browser cannot copy automatically. The link is selected: copy it manually.'),
  ).toBeVisible()
  const marked = await link.evaluate((field) =>
    field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [],
  )
  expect(marked).toEqual([0, (await link.inputValue()).length])
})

test('an admin with an expired session passes the gate, and finds the form’s content', async ({
  openScreen,
  provoked,
}) => {
  provoked.push(/status of 401 .*admin\/hospitals/)
  const page = await openScreen(desk)
  await becomeAdmin(page, 'one-that-is-over')
  await page.goto('/registration-form')
  const typed = aRegistration()
  await fill(page, typed)
  await fillDoctor(page, 1, 'Dr Rao', 'Cardiology')
  await page.getByRole('button', { name: 'Add hospital' }).click()
  await expect(page.getByRole('alert')).toContainText('You have been logged out')
  expect(await page.evaluate(() => sessionStorage.getItem('admintoken'))).toBeNull()

  await typeAdminPassword(page)
  await expect(page.getByRole('heading', { name: 'Add hospital' })).toBeFocused()
  await expect(page).toHaveURL('/registration-form')
  await expect(page.getByLabel('Centre name')).toHaveValue('Chirag Clinic')
  await page.getByRole('button', { name: 'Add hospital' }).click()
  await expect(page.getByRole('heading', { name: 'Chirag Clinic is added' })).toBeVisible()
})
