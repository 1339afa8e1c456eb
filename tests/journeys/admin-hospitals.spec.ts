import { aHospital } from '../builders.ts'
import { anAdmin, handOver, linkIn, logInAdmin, openHospital } from './admin.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { typeHospitalLogin, logInReceptionist } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { answer } from './settings.ts'
import { expectTicket } from './ticket.ts'

const network = 'The network did not answer. Check the connection and try again.'
const means =
  'Its desks are logged out at once, and patients can neither find it nor book there. Waiting patients keep their tokens, but no desk calls them, and they get no notification. Nothing is deleted: you can reinstate it later.'

test('the admin finds every hospital, a page at a time, and opens one at a time', async ({ openScreen, product }) => {
  const names = Array.from({ length: 130 }, (_, n) => `Kadamba Clinic ${String(n + 1).padStart(3, '0')}`)
  await product.arrange(async (db) => {
    for (const name of names) await aHospital(db, { name, pincode: '571401' })
  })
  const clinic = await aClinic(product)
  const page = await openScreen(desk)
  await logInAdmin(page, '/admin/listOfHospitals', 'Hospitals')
  await page.getByRole('searchbox', { name: 'Search by pincode or centre name' }).fill('kadamba')
  await expect(page.getByText('130 places for “kadamba”', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/listOfHospitals?query=kadamba')
  const shown = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(shown).toHaveCount(20)
  await page.getByRole('button', { name: 'View More' }).click()
  await expect(shown).toHaveCount(120)
  await shown.last().scrollIntoViewIfNeeded()
  await expect(shown).toHaveText(names)

  const first = await openHospital(page, 'Kadamba Clinic 001')
  await expect(first).toContainText('No doctor is listed here yet.')
  await page.getByRole('searchbox').fill(clinic.pincode)
  const hospital = await openHospital(page, clinic.name)
  await expect(hospital).toContainText(`12 Ashok Marg, Patna ${clinic.pincode}`)
  await expect(hospital).toContainText(clinic.number)
  await expect(hospital).toContainText(`${clinic.doctor} (General Physician)`)
  await expect(hospital).toContainText('Available')
  await expect(hospital.getByRole('link', { name: 'desk@example.org' })).toHaveAttribute(
    'href',
    'mailto:desk@example.org',
  )
  await page.getByRole('searchbox').fill('kadamba clinic 01')
  await openHospital(page, 'Kadamba Clinic 010')
  await page.getByRole('searchbox').fill('no such place')
  await expect(page.getByRole('heading', { name: 'No place has “no such place” in its name or pincode' })).toBeVisible()
})

test('a suspended hospital is logged out, hidden and marked, until it is reinstated', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 40[134] /)
  const clinic = await aClinic(product, { waiting: ['Zoya Khan'] })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const receptionist = await openScreen(desk)
  await logInReceptionist(receptionist, clinic)
  await chooseQueue(receptionist, clinic)
  await expect(receptionist.getByRole('checkbox')).toHaveCount(2)
  const visitor = await openScreen(phone)
  await visitor.goto('/hlist')
  await visitor.getByRole('searchbox').fill(clinic.name)
  await expect(visitor.getByRole('heading', { name: clinic.name, exact: true })).toBeVisible()

  const page = await openScreen(desk)
  await logInAdmin(page, '/admin/listOfHospitals', 'Hospitals')
  const hospital = await openHospital(page, clinic.name)
  const suspend = hospital.getByRole('button', { name: 'Suspend', exact: true })
  await suspend.click()
  await answer(page, [`Suspend ${clinic.name}?`, means], 'Cancel')
  await expect(hospital.getByText('Suspended', { exact: true })).toHaveCount(0)
  await suspend.click()
  await answer(page, [`Suspend ${clinic.name}?`, means], 'Suspend')
  await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()
  const undo = hospital.getByRole('button', { name: 'Undo suspension' })
  await expect(undo).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${clinic.name} is suspended.` })).toHaveCount(1)
  await page.reload()
  await openHospital(page, clinic.name)
  await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()

  await test.step('the receptionist is logged out, and cannot log in', async () => {
    await receptionist.reload()
    await hear(receptionist, 'Couldnt fetch hospital details. Please try again later.')
    await expect(receptionist).toHaveURL('/receptionlogin')
    await typeHospitalLogin(receptionist, clinic)
    await hear(receptionist, 'Error logging in')
  })
  await test.step('it is not found, and waiting patients keep their tokens', async () => {
    await visitor.reload()
    await visitor.getByRole('searchbox').fill(clinic.name)
    await expect(visitor.getByRole('heading', { name: `Nothing is found for “${clinic.name}”` })).toBeVisible()
    const waiting = await openScreen(phone, { patient: patient.session })
    await waiting.goto('/usershomepage')
    await expectTicket(waiting, { current: 0, own: 2, paper: 'wait' })
  })

  await undo.click()
  await expect(hospital.getByText('Suspended', { exact: true })).toHaveCount(0)
  await expect(suspend).toBeFocused()
  await test.step('it is listed again', async () => {
    await visitor.reload()
    await visitor.getByRole('searchbox').fill(clinic.name)
    await expect(visitor.getByRole('heading', { name: clinic.name, exact: true })).toBeVisible()
    await logInReceptionist(receptionist, clinic)
    await chooseQueue(receptionist, clinic)
    await expect(receptionist.getByRole('checkbox')).toHaveCount(2)
  })
})

test('a hospital that is suspended while another list loads is shown as suspended in both', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/listOfHospitals')
  const hospital = await openHospital(page, clinic.name)
  await expect(page.getByText(`1 place for “${clinic.name}”`)).toBeVisible()
  // an answer that is under way for longer than the suspension takes
  const held = Promise.withResolvers<unknown>()
  await page.route(
    `**/api/admin/hospitals?query=${clinic.pincode}*`,
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest(`**/api/admin/hospitals?query=${clinic.pincode}*`)
  await page.getByRole('searchbox').fill(clinic.pincode)
  await asked
  await hospital.getByRole('button', { name: 'Suspend' }).click()
  await answer(page, [means], 'Suspend')
  await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(page.getByText(`1 place for “${clinic.pincode}”`)).toBeVisible()
  await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()
  held.resolve(undefined)
})

test('a new set-up link invalidates the previous one, and stays until it is handed over', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 403 .*hospitalsignup/)
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/listOfHospitals')
  const hospital = await openHospital(page, clinic.name)
  const title = `New set-up link of ${clinic.name}`
  const asked = [
    `Make a new set-up link for ${clinic.name}?`,
    "The earlier link stops working. The hospital's password stays until another one is set with the new link.",
  ]
  const make = hospital.getByRole('button', { name: 'New set-up link' })
  await make.click()
  await answer(page, asked, 'Cancel')
  await expect(handOver(page, title)).toHaveCount(0)
  const links: string[] = []
  for (let times = 0; times < 2; times += 1) {
    await make.click()
    await answer(page, asked, 'Make new link')
    await expect(handOver(page, title).getByRole('heading', { level: 3 })).toBeFocused()
    await expect.poll(() => linkIn(handOver(page, title))).not.toBe(links[0])
    links.push(await linkIn(handOver(page, title)))
  }
  // closing the hospital by accident takes nothing away
  await hospital.getByRole('heading', { level: 2, name: clinic.name, exact: true }).click()
  await expect(handOver(page, title)).toHaveCount(0)
  await hospital.getByRole('heading', { level: 2, name: clinic.name, exact: true }).click()
  expect(await linkIn(handOver(page, title))).toBe(links[1])

  const sign = (link = '') => {
    const facts = new URL(link).searchParams
    return page.evaluate(
      async (body) => {
        const { status } = await fetch('/api/auth/hospitalsignup', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return status
      },
      {
        hospitalNumber: facts.get('hospitalNumber'),
        setupCode: facts.get('setupCode'),
        hpassword: 'three-green-parrots',
      },
    )
  }
  expect([await sign(links[0]), await sign(links[1]), await sign(links[1])]).toEqual([403, 200, 403])
  await handOver(page, title).getByRole('button', { name: 'Handed over, hide it' }).click()
  await expect(make).toBeFocused()
  await expect(handOver(page, title)).toHaveCount(0)
})

test('a failed change shows an error, and the list shows the stored state', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*api\/admin\/hospitals/)
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  const page = await openScreen(desk, { admin: admin.session })
  await page.route('**/api/admin/hospitals?*', (route) => route.abort())
  await page.goto('/admin/listOfHospitals')
  await expect(page.getByRole('alert')).toContainText('The hospitals did not load.')
  await expect(page.getByRole('alert')).toContainText(network)
  await page.unroute('**/api/admin/hospitals?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const hospital = await openHospital(page, clinic.name)

  await page.route('**/setupCode', (route) => route.abort())
  await hospital.getByRole('button', { name: 'New set-up link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click()
  await hear(page, 'No set-up link was made.', network)

  await page.route('**/suspended', (route) => route.abort(), { times: 1 })
  await hospital.getByRole('button', { name: 'Suspend' }).click()
  await answer(page, [means], 'Suspend')
  await hear(page, `${clinic.name} was not suspended.`, network)
  await expect(hospital.getByText('Suspended', { exact: true })).toHaveCount(0)

  await page.route(
    '**/suspended',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await hospital.getByRole('button', { name: 'Suspend' }).click()
  await answer(page, [means], 'Suspend')
  await hear(page, `${clinic.name} was not suspended.`, network)
  // it was: only the answer got lost
  await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()
  expect(await admin.find(clinic.name)).toMatchObject([{ suspended: true }])
})
