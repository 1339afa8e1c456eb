import type { Page } from '@playwright/test'
import { invite } from '#contract/people.ts'
import { aMember, password } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { agreeToLeave } from './log-out.ts'
import { send } from './over-http.ts'
import { longAgo } from './people-rows.ts'
import { picture } from './picture.ts'
import { answer } from './settings.ts'

/** Gives the page's browser an authenticator with a fingerprint that always fits. */
async function anAuthenticatorIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** A browser that does not offer passkeys in fields, so that the button is what signs in. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

test('a passkey is added, signs in, proves in place, and lets a person join', async ({
  openScreen,
  product,
  provoked,
}) => {
  // Browsers bind passkeys to a name, not to an address.
  const local = product.url.replace('127.0.0.1', 'localhost')
  provoked.push(/^asked localhost:/, /40[13] \((?:Forbidden|Unauthorized)\) .*\/api\/(?:people|auth|hospital)/)
  const clinic = await aClinic(product)
  const owner = await product.arrange((db) =>
    aMember(db, { hospital: clinic.ids.hospitalId, role: 'owner', name: 'Asha Pai' }),
  )
  const page = await openScreen(desk)
  await withoutAutofill(page)
  await anAuthenticatorIn(page)
  await page.goto(`${local}/receptionlogin`)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await picture(page, 'sign-in.passkey')
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await page.getByLabel('Login name').fill(owner.loginName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const reminder = page.getByRole('dialog', { name: 'Protect your log-in' })
  await expect(reminder).toBeVisible()
  await picture(page, 'people.protect-passkey')
  await reminder.getByRole('button', { name: 'Use fingerprint or face' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name, if you like').fill('Laptop at the desk')
  await picture(page, 'passkey.add')
  await adding.getByRole('button', { name: 'Use fingerprint or face' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  // who comes back to the window still has them before the eyes
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(codes).toBeVisible()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${local}/load-hospital-details/account`)
  await expect(page.getByRole('button', { name: 'Remove the passkey Laptop at the desk' })).toBeVisible()
  await picture(page, 'your-account.passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByRole('button', { name: 'Use fingerprint or face' }).click()
  await expect(adding.getByText('This device has a passkey of this account already.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Asha Pai at ${clinic.name}, your account` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await agreeToLeave(page)
  await expect(page).toHaveURL(`${local}/`)
  await page.goto(`${local}/receptionlogin`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: `Asha Pai at ${clinic.name}, your account` })).toBeVisible()

  // an old proof is renewed by a finger, and the act goes on
  await product.arrange((db) => db.all(longAgo))
  await page.goto(`${local}/load-hospital-details/security`)
  await page.getByRole('switch', { name: 'The hospital’s own log-in' }).click()
  await answer(
    page,
    ['Switch off the hospital’s own log-in? Every desk that is signed in with it is signed out.'],
    'Switch off',
  )
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(proof.getByRole('button', { name: 'Use the password instead' })).toBeVisible()
  await picture(page, 'people.prove-passkey')
  await proof.getByRole('button', { name: 'Use fingerprint or face' }).click()
  await expect(page.getByRole('switch', { name: 'The hospital’s own log-in' })).not.toBeChecked()

  const token = await page.evaluate(() => localStorage.getItem('hospitaltoken') ?? '')
  const body = { name: 'Meena Rao', role: 'reception' }
  const invited = await send(product.url, { method: invite.method, path: invite.path }, { token, body })
  const { link } = invite.answer.parse(invited)
  const hers = await openScreen(phone)
  await anAuthenticatorIn(hers)
  await hers.goto(local + link.slice(link.indexOf('/join')))
  await hers.getByLabel('Login name').fill('98450 00499')
  await picture(hers, 'join.passkey')
  // Enter is the first button: a finger, not nothing
  await hers.getByLabel('Login name').press('Enter')
  await expect(hers).toHaveURL(`${local}/hospital-dashboard`)
  // her browser offers it in the field of the login name, and the finger is there
  await hers.evaluate(() => localStorage.clear())
  await hers.goto(`${local}/receptionlogin`)
  await expect(hers).toHaveURL(`${local}/hospital-dashboard`)
})

test('what the browser offers in fields is renewed, but never while the person may have a prompt open', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/^asked localhost:/)
  const page = await openScreen(desk)
  // what the page has asked the browser for, and whether it has ended it, stands on the page itself
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    const asked: string[] = []
    navigator.credentials.get = async (options) =>
      new Promise((_, refuse) => {
        const place = asked.push(options?.mediation === 'conditional' ? 'fields' : 'prompt') - 1
        const say = () => (document.documentElement.title = asked.join(', '))
        say()
        options?.signal?.addEventListener('abort', () => {
          asked[place] = 'ended'
          say()
          refuse(new Error('ended'))
        })
      })
  })
  const asked = () => page.locator('html').getAttribute('title')
  await page.clock.install()
  await page.goto(`${product.url.replace('127.0.0.1', 'localhost')}/receptionlogin`)
  await expect.poll(asked).toBe('fields')
  await page.clock.fastForward('05:00')
  await expect.poll(asked).toBe('ended, fields')
  // in the field, the system may be asking for the finger for what was chosen there
  await page.getByLabel('Hospital number').focus()
  await page.clock.fastForward('10:00')
  expect(await asked()).toBe('ended, fields')
  // who types has no prompt
  await page.keyboard.press('1')
  await expect.poll(asked).toBe('ended, ended, fields')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.poll(asked).toBe('ended, ended, ended, prompt')
  await page.clock.fastForward('20:00')
  await page.keyboard.press('Shift')
  await page.clock.runFor(20_000)
  expect(await asked()).toBe('ended, ended, ended, prompt')
})

test('the admin’s passkey is set on the admin’s page, and asked for at the gate', async ({
  openScreen,
  product,
  provoked,
}) => {
  const local = product.url.replace('127.0.0.1', 'localhost')
  provoked.push(/^asked localhost:/, /401 \(Unauthorized\) .*\/api\/admin\/login/)
  const page = await openScreen(desk)
  await withoutAutofill(page)
  await anAuthenticatorIn(page)
  await page.goto(`${local}/admin`)
  await page.getByLabel('Password', { exact: true }).fill('admin-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use fingerprint or face' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  await picture(page, 'admin.second-factor')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Password', { exact: true }).fill('admin-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await picture(page, 'admin.gate-code')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('link', { name: /^Hospitals Every/ })).toBeVisible()
  // the other journeys of this product log the admin in by the password alone
  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
})
