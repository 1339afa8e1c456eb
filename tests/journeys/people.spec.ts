import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { invite } from '#contract/people.ts'
import { aMember, password } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, moveOn, openWalkIn, rowOf } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { typeHospitalLogin } from './log-in.ts'
import { beginSetUp } from './new-clinic.ts'
import { send } from './over-http.ts'
import { longAgo, member } from './people-rows.ts'
import { picture } from './picture.ts'
import { answer } from './settings.ts'

const own = 'kya haal hai 7'

const more = (page: Page, name: string) => page.getByRole('button', { name: `More about ${name}` })

async function signIn(page: Page, loginName: string, secret = password) {
  await page.goto('/receptionlogin')
  const choice = page.getByRole('button', { name: 'Sign in with your own account' })
  const form = page.getByLabel('Login name')
  await expect(choice.or(form)).toBeVisible()
  if (await choice.isVisible()) await choice.click()
  await form.fill(loginName)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A link of the product's, which a journey opens at its own address. */
const ofPage = (link: string) => link.slice(link.indexOf('/join'))

test('the desk invites an owner, who joins by the link, sets a second step, and runs the people', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/40[13] \((?:Unauthorized|Forbidden)\) .*\/api\//, /404 \(Not Found\) .*\/api\/join\/look/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/load-hospital-details/people')
  await expect(page.getByText('No one has an own log-in yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite a person' })
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText('Write the person’s name.')).toBeVisible()
  await sheet.getByLabel('Name', { exact: true }).fill('Meera Kulkarni')
  await sheet.getByRole('radio', { name: 'Owner' }).check()
  await sheet.getByLabel('Login name, if you know it').fill('98450 00412')
  await picture(page, 'people.invite')
  await sheet.getByRole('button', { name: 'Invite' }).click()
  const handed = page.getByRole('dialog', { name: 'Hand this over to Meera Kulkarni' })
  await expect(handed.locator('svg.qr')).toBeVisible()
  await picture(page, 'people.invited')
  await handed.getByRole('button', { name: 'Close' }).click()
  // a second one would end the link that is on the screen
  let made = 0
  page.on('request', (request) => {
    if (/\/api\/invitations\/.+\/link$/.test(request.url())) made += 1
  })
  await page.getByRole('button', { name: 'New link for Meera Kulkarni' }).dblclick()
  const link = await handed.getByLabel('Link').inputValue()
  expect(made, 'links for two presses').toBe(1)
  await handed.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: 'Meera Kulkarni' })).toContainText('Owner')

  const her = await openScreen(phone)
  await her.goto(ofPage(link))
  await expect(her.getByRole('heading', { name: `Join ${clinic.name}` })).toBeVisible()
  await expect(her.getByLabel('Login name')).toHaveValue('98450 00412')
  await picture(her, 'join')
  await her.getByLabel('Password', { exact: true }).fill(own)
  await her.getByRole('button', { name: 'Join as Owner' }).click()
  await expect(her).toHaveURL('/hospital-dashboard')
  const reminder = her.getByRole('dialog', { name: 'Protect your log-in' })
  await picture(her, 'people.protect')
  await reminder.getByRole('button', { name: 'Use an authenticator app' }).click()
  const app = her.getByRole('dialog', { name: 'Authenticator app' })
  const secret = (await app.locator('.totp-secret').innerText()).replaceAll(/\s/g, '')
  const codeNow = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
  await picture(her, 'people.totp')
  await app.getByLabel('Six-digit code').fill(codeNow(-30))
  await app.getByRole('button', { name: 'Switch on' }).click()
  const codes = her.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await picture(her, 'people.codes')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(her.getByRole('dialog')).toHaveCount(0)
  await her.goto('/load-hospital-details/account')
  await expect(her.getByRole('button', { name: 'Switch off the authenticator app' })).toBeVisible()
  await picture(her, 'your-account.phone')

  // another browser: the six digits are asked for
  const other = await openScreen(desk)
  await signIn(other, '98450 00412', own)
  const code = other.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByText('Type the code.')).toBeVisible()
  await other.getByRole('button', { name: 'Back' }).click()
  await expect(other.getByLabel('Login name')).toHaveValue('98450 00412')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(other.getByLabel('Recovery code')).toBeFocused()
  await other.getByRole('button', { name: 'Use the six digits' }).click()
  await code.fill(codeNow(0))
  await picture(other, 'own-log-in.code')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('button', { name: `Meera Kulkarni at ${clinic.name}, your account` })).toBeVisible()
  await other.goto('/load-hospital-details/account')
  await picture(other, 'your-account')
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await answer(
    other,
    ['Sign out every other browser with your account? Your PINs are removed in every browser, also here.'],
    'Sign out everywhere else',
  )
  await expect(other.getByText('Every other browser is signed out, and your PINs are removed.')).toBeVisible()

  // the own log-in goes, with its desk
  await other.goto('/load-hospital-details/security')
  await other.getByRole('switch', { name: 'The hospital’s own log-in' }).click()
  await answer(
    other,
    ['Switch off the hospital’s own log-in? Every desk that is signed in with it is signed out.'],
    'Switch off',
  )
  await expect(other.getByRole('switch', { name: 'The hospital’s own log-in' })).not.toBeChecked()
  await her.goto(ofPage(link))
  await expect(her.getByRole('heading', { name: 'This invitation is over', level: 2 })).toBeVisible()
  await picture(her, 'join.over')
  await her.getByRole('link', { name: 'Sign in' }).click()
  await hear(her, 'You are signed out. Sign in again.', 'Couldnt fetch hospital details. Please try again later.')
  await her.getByRole('button', { name: 'Login with the hospital number' }).click()
  await typeHospitalLogin(her, clinic)
  await hear(her, 'Sign in with your own account.')
  await expect(her.getByLabel('Login name')).toBeVisible()
})

test('an old proof is asked for in place; a removed person is signed out at once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/40[13] \((?:Forbidden|Unauthorized)\) .*\/api\/(?:people|auth|hospital)\b/)
  const clinic = await aClinic(product)
  const [owner, meena] = await product.arrange(async (db) => [
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'owner', name: 'Asha Pai' }),
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'reception', name: 'Meena Rao' }),
  ])
  const [page, desk2] = [
    await openScreen(desk, { hospital: owner.token }),
    await openScreen(desk, { hospital: meena.token }),
  ]
  await desk2.goto('/hospital-dashboard')
  await expect(desk2.getByLabel('Doctor', { exact: true })).toBeVisible()
  await expect(desk2.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.goto('/load-hospital-details/people')
  await page.getByRole('button', { name: 'Ask me tomorrow' }).click()
  await expect(page.getByRole('row', { name: 'Meena Rao' })).toContainText('Reception')
  await picture(page, 'people')
  await page.setViewportSize({ width: 320, height: 640 })
  await picture(page, 'people.narrow')
  await page.setViewportSize(desk.viewport)
  await product.arrange((db) => db.all(longAgo))
  await more(page, 'Meena Rao').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await answer(
    page,
    ['Remove Meena Rao? Every session of the person at this hospital ends at once. The name stays in the history.'],
    'Remove',
  )
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(proof.getByText('You are removing Meena Rao.')).toBeVisible()
  await proof.getByLabel('Password').fill('not this one')
  await proof.getByRole('button', { name: 'Remove' }).click()
  await expect(proof.getByText('This password is not right.')).toBeVisible()
  await picture(page, 'people.prove')
  await proof.getByLabel('Password').fill(password)
  await proof.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Meena Rao is removed.')).toBeVisible()
  await expect(more(page, 'Meena Rao')).toHaveCount(0)
  await desk2.reload()
  await expect(desk2).toHaveURL('/receptionlogin')
})

test('a person of two hospitals chooses one, switches in the header, and joins a third in one press', async ({
  openScreen,
  product,
  provoked,
}) => {
  // What the desk still asks for with the session that the switch has ended.
  provoked.push(/status of 401 /)
  const [one, two, third] = [await aClinic(product), await aClinic(product), await aClinic(product)]
  const person = await product.arrange(async (db) => {
    const made = await aMember(db, { hospital: one.ids.hospitalId, role: 'reception', name: 'Sunita Kulkarni' })
    await db.all(member, [made.id, two.ids.hospitalId])
    return made
  })
  const body = { name: 'Sunita Kulkarni', role: 'manager' }
  const invited = await send(product.url, invite, { token: third.session, body })
  const { link } = invite.answer.parse(invited)
  const shared = await openScreen(desk, { hospital: third.session })
  await shared.goto(ofPage(link))
  await shared.getByRole('button', { name: 'I have an account already' }).click()
  await expect(shared.getByRole('heading', { name: 'Your own account' })).toBeVisible()
  const page = await openScreen(desk)
  await signIn(page, person.loginName)
  await expect(page.getByRole('heading', { name: 'Where are you today?' })).toBeVisible()
  await picture(page, 'own-log-in.hospital')
  await page.getByRole('button', { name: two.name }).click()
  await page.getByRole('button', { name: `Sunita Kulkarni at ${two.name}, your account` }).click()
  await picture(page, 'account-menu')
  await page.getByRole('menuitemradio', { name: one.name }).click()
  await expect(page.getByRole('button', { name: `Sunita Kulkarni at ${one.name}, your account` })).toBeVisible()
  await expect(page.getByLabel('Doctor', { exact: true })).toContainText(one.doctor)

  await page.goto(ofPage(link))
  await expect(page.getByText('You are signed in as Sunita Kulkarni.')).toBeVisible()
  await picture(page, 'join.signed-in')
  await page.getByRole('button', { name: 'Join as Manager' }).click()
  await expect(page.getByRole('button', { name: `Sunita Kulkarni at ${third.name}, your account` })).toBeVisible()
})

/** The sheets of the desk that ask the server when they open, or send something. */
async function walkThroughSheets(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const inMenu = async (number: number, ...names: string[]) => {
    await press(`More for token ${number}`)
    for (const name of names) await page.getByRole('menu').getByText(name, { exact: true }).click()
  }
  await inMenu(2, 'Priority', 'Senior')
  await expect(rowOf(page, 'Mohan Das')).toContainText('Senior')
  await inMenu(2, 'Correct details')
  await page.keyboard.press('Escape')
  await inMenu(2, 'More', 'Move to another slot')
  await page.keyboard.press('Escape')
  await press('Doctor is late')
  await press('Say 30 min late')
  await press('End session')
  await expect(page.getByRole('dialog', { name: 'End session' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Find a patient' }).getByRole('combobox').fill('Mohan')
  await expect(page.getByRole('option', { name: /Mohan Das/ })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a receptionist walks through every screen and is refused nothing', async ({ openScreen, product }) => {
  test.slow()
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy', 'Mohan Das'] })
  await beginSetUp(product, clinic.ids.hospitalId)
  const { token } = await product.arrange((db) => aMember(db, { hospital: clinic.ids.hospitalId, role: 'reception' }))
  const page = await openScreen(desk, { hospital: token })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.goto('/hospital-dashboard')
  await expect(page.getByRole('button', { name: `Meena Rao at ${clinic.name}, your account` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /ready in five minutes$/ })).toHaveCount(0)
  await chooseQueue(page, clinic)
  await moveOn(page).click()
  await expect(page.getByRole('group', { name: 'Token 1 is called' })).toBeVisible()
  await openWalkIn(page)
  await page.keyboard.press('Escape')
  await walkThroughSheets(page)
  await page.goto(`/doctor?of=${clinic.ids.doctorId}`)
  await expect(page.getByRole('button', { name: 'Next patient' })).toContainText('Completes 1, calls 2')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave' })).toHaveCount(0)
  await page.goto('/reports')
  await expect(page).toHaveURL('/hospital-dashboard')
  for (const section of ['', '/history', '/clinic', '/screens', '/people', '/messages', '/security', '/menu']) {
    await page.goto(`/load-hospital-details${section}`)
    await expect(page).toHaveURL('/hospital-dashboard')
  }
  await page.goto(`/schedule/${clinic.ids.doctorId}`)
  await expect(page).toHaveURL('/hospital-dashboard')
  await page.getByRole('button', { name: `Meena Rao at ${clinic.name}, your account` }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByLabel('Your name').fill('Meena R')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Meena R at ${clinic.name}, your account` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
  await picture(page, 'your-account.reception')
  expect(refused).toEqual([])
})
