import { aMember } from '../builders.ts'
import { anAdmin } from './admin.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { expectFaultless } from './expect-faultless.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { logInReceptionist, typeHospitalLogin } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { answer, openSettings } from './settings.ts'

const next = 'three-green-parrots'

test('the settings name the hospital; a change of its details waits for the admin, can be edited and withdrawn', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*api\/hospital/)
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  const asked = async () => (await admin.changes()).find(([name]) => name === clinic.name)?.[1]
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/load-hospital-details')
  const banner = page.getByRole('region', { name: 'Hospital', exact: true })
  await expect(banner).toContainText(clinic.name)
  await expect(banner).toContainText(`12 Ashok Marg, Patna ${clinic.pincode}. Hospital number ${clinic.number}`)

  await page.getByRole('link', { name: 'Clinic', exact: true }).click()
  await expect(page).toHaveURL('/load-hospital-details/clinic')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hospital details' })
  const send = sheet.getByRole('button', { name: 'Send for approval' })
  for (const label of ['Centre name', 'Address', 'Pincode', 'Contact number']) await sheet.getByLabel(label).fill('')
  await sheet.getByLabel('Email').fill('nobody')
  await send.click()
  for (const text of [
    "Write the centre's name.",
    'Write the address.',
    'Write the pincode.',
    'Write the contact number.',
    'Write an email address, like desk@clinic.in.',
  ])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible()
  await expect(sheet.getByLabel('Centre name')).toBeFocused()

  const neem = {
    name: 'Neem Clinic',
    address: '4 Lake Road, Patna',
    pincode: '700011',
    contactNo: '0612 222 3333',
    contactEmail: 'desk@neem.example',
  }
  await sheet.getByLabel('Centre name').fill(neem.name)
  await sheet.getByLabel('Address').fill(neem.address)
  await sheet.getByLabel('Pincode').fill(neem.pincode)
  await sheet.getByLabel('Contact number').fill(neem.contactNo)
  await sheet.getByLabel('Email').fill(neem.contactEmail)
  await page.route('**/api/hospital', (route) => route.abort())
  await send.click()
  await expect(sheet.getByRole('alert')).toContainText('The change was not sent.')
  await expect(sheet.getByLabel('Address')).toHaveValue(neem.address)
  await page.unroute('**/api/hospital')
  await send.click()
  await expect(sheet).toHaveCount(0)
  const note = page.locator('.settings-change')
  await expect(note).toContainText('Waiting for approval')
  for (const text of Object.values(neem)) await expect(note.getByText(text, { exact: true })).toBeVisible()
  await expect(banner).toContainText(clinic.name)
  await expect(page.getByRole('banner')).toContainText(clinic.name)
  expect(await asked()).toEqual(neem)

  // the change is edited: a detail that is put back is no longer asked for
  await note.getByRole('button', { name: 'Edit change' }).click()
  await expect(sheet.getByText(`Patients see: ${clinic.name}`)).toBeVisible()
  await expect(sheet.getByLabel('Centre name')).toHaveValue('Neem Clinic')
  await sheet.getByLabel('Centre name').fill('Neem Clinic and Diagnostics')
  await sheet.getByLabel('Address').fill('12 Ashok Marg, Patna')
  await send.click()
  await expect(note.getByText('Neem Clinic and Diagnostics', { exact: true })).toBeVisible()
  await expect(note).not.toContainText('Address')
  const { address: _, ...others } = neem
  expect(await asked()).toEqual({ ...others, name: 'Neem Clinic and Diagnostics' })

  // it is there after a reload, and for the other desks
  await page.reload()
  await expect(note.getByText('Neem Clinic and Diagnostics', { exact: true })).toBeVisible()
  await page.route('**/api/hospital/change', (route) => route.abort())
  await note.getByRole('button', { name: 'Withdraw change' }).click()
  await hear(page, 'The change was not withdrawn.')
  await page.unroute('**/api/hospital/change')
  await note.getByRole('button', { name: 'Withdraw change' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'The change is withdrawn.' })).toHaveCount(1)
  expect(await asked()).toBeUndefined()
})

test(
  'a room, the place of a missed patient and a new arrival code count at once',
  allowed,
  async ({ openScreen, product, provoked }) => {
    provoked.push(/status of 403 .*\/arrive/)
    const clinic = await aClinic(product, { waiting: ['Imran Sheikh'] })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.walkIn('Anjali Menon')
    const acts = actsAt(product, clinic)
    const page = await openScreen(desk, { hospital: clinic.session })
    await openSettings(page)
    await page.getByRole('button', { name: `Edit ${clinic.doctor}` }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Room').fill('7')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await openSettings(page, 'clinic')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    const behind = sessions.getByLabel('A missed patient comes back behind')
    await expect(behind).toHaveValue('2')
    await behind.selectOption('0')
    const old = await acts.arrivalCode()
    await expect(sessions).toContainText(old)
    await sessions.getByRole('button', { name: 'Make a new code' }).click()
    await answer(page, ['Make a new code? Posters with the old one stop working.'], 'Make a new code')
    await expect(sessions).not.toContainText(old)
    await page.reload()
    await expect(behind).toHaveValue('0')
    const code = await acts.arrivalCode()
    await expect(sessions).toContainText(code)

    const handset = await openScreen(phone, { patient: patient.session })
    await handset.goto('/usershomepage')
    await acts.next()
    await expect(handset.getByText('Wait near room 7.', { exact: true })).toBeVisible()
    await handset.getByRole('button', { name: "I'm here" }).click()
    const poster = handset.getByLabel('Code on the poster at the door')
    await poster.fill(old)
    await handset.getByRole('button', { name: 'Tell the desk' }).click()
    await expect(handset.getByText(/This code is not right/)).toBeVisible()
    await poster.fill(code)
    await handset.getByRole('button', { name: 'Tell the desk' }).click()
    await expect(handset.getByText('The desk knows that you are here.')).toBeVisible()

    await acts.next(1)
    await acts.noShow(2)
    await handset.getByRole('button', { name: "I'm here" }).click()
    await expect(handset.getByText(/^You are back in line/)).toBeVisible()
    const [own, other] = (await clinic.list()).filter(({ status }) => status === 'waiting')
    expect([own?.queueNumber, other?.queueNumber]).toEqual([2, 3])
    expect(own?.position).toBeLessThan(other?.position ?? 0)
  },
)

test('a new password ends every session of the hospital, and logs in', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 401 /, /status of 400 /)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const other = await openScreen(desk, { hospital: clinic.session })
  await openSettings(other)
  const page = await openScreen(desk, { patient: patient.session })
  await logInReceptionist(page, clinic)
  await openSettings(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const field = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Save password' })
  const sure = ['Are you sure you want to change the password?']
  await save.click()
  await expect(field).toBeFocused()
  await expect(page.getByText('Choose a password of at least 8 characters.')).toBeVisible()

  await field.fill('password123')
  await save.click()
  await answer(page, sure, 'Change Password')
  await expect(page.getByText('Error registering hospital', { exact: true })).toBeVisible()
  await expect(page.getByText('This password is too common and easy to guess.')).toBeVisible()
  await expect(field).toHaveValue('password123')

  await field.fill(next)
  await save.click()
  await answer(page, sure, 'Cancel')
  await expect(field).toHaveValue(next)
  await clinic.list() // nothing was changed

  await save.click()
  await answer(page, sure, 'Change Password')
  await hear(page, 'Login password changed successfully')
  await expect(page).toHaveURL('/receptionlogin')
  const kept = await page.evaluate(() =>
    ['token', 'authToken', 'hospitaltoken'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual([null, null, null])
  await expect(clinic.list()).rejects.toThrow('401')

  // the other desk: what it presses leads to the log-in
  await other.getByRole('switch', { name: `${clinic.doctor} available` }).click()
  await hear(other, 'Couldnt fetch hospital details. Please try again later.')
  await expect(other).toHaveURL('/receptionlogin')

  await typeHospitalLogin(page, clinic)
  await hear(page, 'Incorrect password')
  await logInReceptionist(page, { ...clinic, password: next })

  // an owner with an own account stays signed in
  const { token, loginName } = await product.arrange((db) =>
    aMember(db, { hospital: clinic.ids.hospitalId, role: 'owner', name: 'Asha Pai' }),
  )
  const owner = await openScreen(desk, { hospital: token })
  await owner.goto('/load-hospital-details/security')
  await owner.getByRole('button', { name: 'Ask me tomorrow' }).click()
  await expect(owner.getByText('You stay signed in.')).toBeVisible()
  await owner.getByLabel('New password').fill('kya haal hai 8')
  await owner.getByRole('button', { name: 'Save password' }).click()
  await answer(owner, sure, 'Change Password')
  await hear(owner, 'Login password changed successfully')
  await expect(owner.getByLabel('New password')).toHaveValue('')
  await owner.reload()
  await expect(owner.getByRole('button', { name: `Asha Pai at ${clinic.name}, your account` })).toBeVisible()

  // a forgotten own password, without a mail server
  await other.getByRole('button', { name: 'Sign in with your own account' }).click()
  await other.getByRole('button', { name: 'Forgotten?' }).click()
  await other.getByLabel('Login name').fill(loginName)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByText('No e-mail can be sent here.')).toBeVisible()
  await expectFaultless(other, 'own-log-in.forgotten')
})

test('a failed change of the password shows an error, and keeps the form', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*hospitalsignup/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const toggle = page.getByRole('button', { name: 'Change Password' })
  await toggle.click()
  await page.getByLabel('New password').fill(next)
  await page.route('**/hospitalsignup', (route) => route.abort())
  await page.getByRole('button', { name: 'Save password' }).click()
  await answer(page, ['Are you sure you want to change the password?'], 'Change Password')
  await expect(page.getByRole('alert')).toContainText('Error registering hospital')
  await expect(page.getByRole('alert')).toContainText('Check the connection and try again.')
  await expect(page.getByLabel('New password')).toHaveValue(next)
  await toggle.click()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await clinic.list()
})

test('a receptionist logs out in the settings', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session, patient: patient.session })
  await openSettings(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, ['Are you sure you want to logout?'], 'LOGOUT')
  await expect(page).toHaveURL('/')
  await expect(() => expect(clinic.list()).rejects.toThrow('401')).toPass()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(patient.session)
})

test('settings that fail to load show an error and a retry; an expired session leads to the log-in', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*hospitalprofile/, /status of 401 /)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.route('**/hospitalprofile', (route) => route.abort())
  await page.goto('/load-hospital-details')
  await expect(page.getByText('Couldnt fetch hospital details. Please try again later.')).toBeVisible()
  await page.unroute('**/hospitalprofile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Doctors Settings' })).toBeVisible()

  const stale = await openScreen(desk, { hospital: 'a-token-that-nobody-has' })
  await stale.goto('/load-hospital-details')
  await hear(stale, 'Couldnt fetch hospital details. Please try again later.')
  await expect(stale).toHaveURL('/receptionlogin')
})
