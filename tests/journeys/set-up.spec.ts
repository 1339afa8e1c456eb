import { Secret, TOTP } from 'otpauth'
import { renewSetupCode } from '#contract/admin.ts'
import { newTotp, setTotp } from '#contract/second-factors.ts'
import { aHospital, aMember } from '../builders.ts'
import { startMailServer } from '../mail-server.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { startOwnProduct, type OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'
import { picture } from './picture.ts'
import { anAdmin, aRegistration, becomeAdmin, fill, fillDoctor } from './registration.ts'

const next = 'three-green-parrots'

/** A new set-up link of a hospital, as the admin hands it over: its path and its code. */
async function aLink(product: OwnProduct, hospitalId: string) {
  const path = renewSetupCode.path.replace('{id}', hospitalId)
  const { setupLink, setupCode } = renewSetupCode.answer.parse(
    await send(product.url, { method: renewSetupCode.method, path }, { token: await anAdmin(product) }),
  )
  const { pathname, search } = new URL(setupLink)
  return { path: `${pathname}${search}`, code: setupCode }
}

test('a hospital opens its link, chooses a password and logs in with it', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 40[03] .*hospitalsignup/)
  const clinic = await aClinic(product)
  const { path, code } = await aLink(product, clinic.ids.hospitalId)
  const page = await openScreen(phone)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('hospitalsignup')) sent.push(request.headers()['authorization'])
  })
  await page.goto(path)
  await expect(page.getByLabel('Hospital number')).toHaveValue(clinic.number)
  await expect(page.getByLabel('Set-up code')).toHaveValue(code)
  await expect(page).toHaveURL('/set')

  const save = page.getByRole('button', { name: 'Save password' })
  const password = page.getByLabel('New password')
  await save.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Choose a password of at least 8 characters./)
  await password.fill('password123')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Error registering hospital')
  await expect(password).toHaveAccessibleDescription(/This password is too common and easy to guess./)
  await expect(password).toHaveValue('password123')

  await password.fill('')
  await password.focus()
  await page.keyboard.insertText(next)
  await expect(password).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Show the typed text' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await save.click()
  await hear(page, 'Login password changed successfully')
  await expect(page).toHaveURL('/receptionlogin')
  await expect(page.getByLabel('Hospital number')).toHaveValue(clinic.number)
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Login' }).click()
  await hear(page, 'Hospital logged in successfully')
  await expect(page).toHaveURL('/hospital-dashboard')
  expect(sent.filter(Boolean)).toEqual([])

  // nothing of the code is left where one comes back to
  const places: string[] = []
  for (let back = 0; back < 3; back += 1) {
    await page.goBack()
    places.push(page.url())
  }
  expect(places.join(' ')).not.toContain(code)
})

test('a used link, or one with a wrong code, shows the reason and the next step', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 403 .*hospitalsignup/, ...noNetwork)
  const clinic = await aClinic(product)
  const old = await aLink(product, clinic.ids.hospitalId)
  const good = await aLink(product, clinic.ids.hospitalId)
  const page = await openScreen(desk)
  await page.goto(old.path)
  const save = page.getByRole('button', { name: 'Save password' })
  await page.getByLabel('New password').fill(next)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Error registering hospital')
  await expect(page.getByRole('alert')).toContainText('Ask the admin for a new link.')

  // by hand, over a network that comes back
  await page.goto('/set')
  await save.click()
  await expect(page.getByLabel('Hospital number')).toBeFocused()
  await expect(page.getByText('Type the hospital number.')).toBeVisible()
  await expect(page.getByText('Open the link that you received, or type its code.')).toBeVisible()
  await page.getByLabel('Hospital number').fill(clinic.number.toLowerCase())
  await page.getByLabel('Set-up code').fill(` ${good.code} `)
  for (const label of ['Hospital number', 'Set-up code'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('New password').fill(next)
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('The network did not answer.')
  await page.context().setOffline(false)
  await save.click()
  await hear(page, 'Login password changed successfully')
  await expect(page).toHaveURL('/receptionlogin')
})

test('a hospital that the admin added sets its password with the e-mailed link', async ({ openScreen, provoked }) => {
  const mail = await startMailServer({ authOptional: true })
  const own = await startOwnProduct('journeys-mail', {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Baari <hello@baari.example>',
  })
  try {
    provoked.push(new RegExp(`^asked ${new URL(own.url).host}$`)) // not the product of the other journeys
    provoked.push(/401 \(Unauthorized\) .*\/api\/join/) // the second factor is asked for
    const admin = await openScreen(desk)
    await becomeAdmin(admin, await anAdmin(own), own.url)
    await admin.goto(`${own.url}/registration-form`)
    const typed = aRegistration()
    await fill(admin, typed)
    await fillDoctor(admin, 1, 'Dr Rao', 'Cardiology')
    await admin.getByRole('button', { name: 'Add hospital' }).click()
    await expect(admin.getByText('E-mailed to desk@chirag.example.')).toBeVisible()

    const link = /^http\S+setupCode=\S+$/m.exec(mail.arrived[0]?.text ?? '')?.[0] ?? ''
    const { pathname, search } = new URL(link)
    const page = await openScreen(phone)
    await page.goto(`${own.url}${pathname}${search}`)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Save password' }).click()
    await hear(page, 'Login password changed successfully')
    await page.getByLabel('Password', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Login' }).click()
    await hear(page, 'Hospital logged in successfully')
    await expect(page).toHaveURL(`${own.url}/hospital-dashboard`)
    // Before its product ends: the set-up card asks for the paired screens.
    await page.close()

    // an owner has forgotten the own password: from the e-mail to the desk, by way of the second factor
    const owner = await own.arrange(async (db) =>
      aMember(db, { hospital: (await aHospital(db)).id, role: 'owner', name: 'Asha Pai' }),
    )
    const { secret } = newTotp.answer.parse(await send(own.url, newTotp, { token: owner.token }))
    const codeNow = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
    await send(own.url, setTotp, { token: owner.token, body: { code: codeNow(-30) } })
    const hers = await openScreen(phone)
    await hers.goto(`${own.url}/receptionlogin`)
    await hers.getByRole('button', { name: 'Sign in with your own account' }).click()
    await hers.getByRole('button', { name: 'Forgotten?' }).click()
    await hers.getByLabel('Login name').fill(owner.loginName)
    await hers.getByRole('button', { name: 'Send the link' }).click()
    await expect(hers.getByText('an e-mail is on its way')).toBeVisible()
    const mailed = () => mail.arrived.find(({ to }) => to.includes(owner.loginName))
    await expect.poll(mailed).toBeDefined()
    await hers.goto(own.url + (/\/join#\S+/.exec(mailed()?.text ?? '')?.[0] ?? ''))
    await expect(hers.getByLabel('Login name')).toHaveValue(owner.loginName)
    await hers.getByLabel('New password').fill(next)
    await hers.getByRole('button', { name: 'Save password' }).click()
    await hers.getByLabel('Six-digit code').fill(codeNow(0))
    await picture(hers, 'join.new-password')
    await hers.getByRole('button', { name: 'Save password' }).click()
    await expect(hers.getByRole('button', { name: /^Asha Pai at / })).toBeVisible()
    await hers.close()

    // the mail server goes, and nothing else
    await mail.stop()
    await admin.getByRole('button', { name: 'Add another hospital' }).click()
    await fill(admin, { ...aRegistration(), 'Centre name': 'Second Clinic' })
    await fillDoctor(admin, 1, 'Dr Rao', 'Cardiology')
    await admin.getByRole('button', { name: 'Add hospital' }).click()
    await expect(admin.getByRole('heading', { name: 'Second Clinic is added' })).toBeVisible()
    await expect(
      admin.getByText('Could not be e-mailed to desk@chirag.example: hand the link over yourself.'),
    ).toBeVisible()
  } finally {
    await mail.stop()
    await own.stop()
  }
})
