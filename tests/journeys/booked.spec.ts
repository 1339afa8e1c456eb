import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { expectTicket } from './ticket.ts'

const savitri = { name: 'Savitri Deshpande', age: '67', gender: 'Female' } as const
const booked = (number: number) =>
  `Appointment for ${savitri.name} is booked successfully and the assigned token no is ${number}`

async function bookFor(page: Page, clinic: Clinic, number: number) {
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await chooseSlotToday(page, clinic)
  await typePatient(page, savitri)
  await bookButton(page).click()
  await hear(page, booked(number))
}

const steps = (page: Page) => page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
const confirmed = (page: Page, number: number) => page.getByRole('heading', { name: booked(number), exact: true })

test(
  'a booking is confirmed at an address that survives a reload and a bookmark',
  allowed,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting: ['Zoya Khan', 'Dinesh Kumar', 'Kamala Bai', 'Noor Jahan'] })
    const patient = await aPatientOf(product)
    const page = await openScreen(phone, { patient: patient.session })
    await bookFor(page, clinic, 5)

    await test.step('it explains the next step, at the home', async () => {
      await expect(confirmed(page, 5)).toBeVisible()
      await expect(page).toHaveURL(/\/usershomepage\?booked=[\w-]+$/)
      await expect(page.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('group', { name: 'Token 5' })).toContainText(`${clinic.slot}, `)
      await expect(page.getByRole('group', { name: 'Token 5' })).toContainText('Savitri Deshpande, 67, Female')
      await expect(steps(page)).toHaveText([
        '4 people are ahead of you. Wait wherever you like.',
        'We tell you when the live token reaches 2. That is the time to go to the clinic.',
        'At the desk, say your token number: 5.',
      ])
      await picture(page, 'booked.phone')
    })

    await test.step('the token is one press away, at the top of its screen, and so is the way back', async () => {
      await page.setViewportSize({ width: 320, height: 480 })
      const follow = page.getByRole('link', { name: 'Follow your token' })
      await follow.scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY), 'the link is below the fold').toBeGreaterThan(0)
      await follow.click()
      await expect(page).toHaveURL('/usershomepage')
      await expectTicket(page, { current: 0, own: 5, paper: 'wait' })
      expect(await page.evaluate(() => scrollY), 'the ticket is at the top').toBe(0)
      await page.setViewportSize(phone.viewport)
      await page.goBack()
      await expect(confirmed(page, 5)).toBeVisible()
    })

    await test.step('it follows the queue', async () => {
      await clinic.complete(1)
      await expect(steps(page).first()).toHaveText('3 people are ahead of you. Wait wherever you like.')
      await clinic.complete(2)
      await expect(steps(page).nth(1)).toHaveText("It's time to go to the clinic")
    })

    await test.step('it survives a reload, and opens again from a bookmark', async () => {
      await page.reload()
      await expect(confirmed(page, 5)).toBeVisible()
      const bookmark = await page.context().newPage()
      await bookmark.goto(page.url())
      await expect(confirmed(bookmark, 5)).toBeVisible()
      await bookmark.close()
    })

    await test.step('after the completion it shows that the token no longer waits', async () => {
      for (const number of [3, 4, 5]) await clinic.complete(number)
      const over = page.getByRole('heading', { name: 'This token is no longer waiting' }).last()
      await expect(over).toBeVisible()
      await page.reload()
      await expect(over).toBeVisible()
      await picture(page, 'booked.over.phone')
      await page.getByRole('link', { name: 'Go to my tokens' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    })
  },
)

test("another patient's confirmation shows no data", async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const owner = await aPatientOf(product)
  await owner.book(clinic)
  const [appointment] = await owner.appointments()
  const stranger = await aPatientOf(product, 'Zoya Khan')
  const page = await openScreen(phone, { patient: stranger.session })
  await page.goto(`/usershomepage?booked=${appointment?._id}`)
  await expect(page.getByRole('heading', { name: 'This token is no longer waiting' }).last()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(owner.fullName)
})

test('the number is shown at once, also while the list does not load', async ({ openScreen, product, provoked }) => {
  provoked.push(/net::ERR_FAILED/)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.route('**/api/appointments', (route) => route.abort())
  await bookFor(page, clinic, 1)
  await expect(confirmed(page, 1)).toBeVisible()
  await expect(steps(page).nth(1)).toContainText('Be there when the slot starts: Today at')

  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your token did not load.')
  await page.unroute('**/api/appointments')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(confirmed(page, 1)).toBeVisible()
})

test('a booking is shared, saved to the calendar and printed', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(
    { ...phone, permissions: ['clipboard-read', 'clipboard-write'] },
    { patient: patient.session },
  )
  await bookFor(page, clinic, 1)
  await expect(confirmed(page, 1)).toBeVisible()
  const [appointment] = await patient.appointments()
  if (!appointment) throw new Error('Nothing was booked.')

  await test.step('without a share function, the visit is copied', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
    const share = page.getByRole('button', { name: 'Share' })
    await share.dblclick({ delay: 20 })
    await hear(page, 'The visit is copied. Paste it into a message.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`Token 1 at ${clinic.name}\n${clinic.doctor}\n`)
    expect(copied).not.toContain(savitri.name)
    expect(copied).toMatch(/\/t\/[a-z2-7]{16}$/)
  })

  await test.step('a share function that refuses leaves the copy, and with copying denied too the text is shown', async () => {
    await page.evaluate(() => {
      const share = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await hear(page, 'The visit is copied. Paste it into a message.')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`Token 1 at ${clinic.name}`)
    await hear(page, 'Copy this to share the visit')
  })

  await test.step('a phone with a share function receives the visit; cancelling shows no error', async () => {
    await page.evaluate(() => {
      const share = (visit?: ShareData) => {
        document.body.dataset['shared'] = `${document.body.dataset['shared'] ?? ''}${visit?.title}`
        return new Promise((_, reject) => {
          if (document.body.dataset['opened']) reject(new DOMException('open already', 'InvalidStateError'))
          document.body.dataset['opened'] = 'yes'
          setTimeout(() => reject(new DOMException('put away', 'AbortError')), 200)
        })
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await page.getByRole('button', { name: 'Share' }).dblclick({ delay: 20 })
    const title = `Token 1 at ${clinic.name}`
    await expect(page.locator('body')).toHaveAttribute('data-shared', title + title)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('the calendar entry is a file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Calendar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('token-1.ics')
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${appointment._id}@baari`,
        expect.stringMatching(/^DTSTART:\d{8}T\d{6}Z$/),
        `SUMMARY:Token 1 at ${clinic.name}`,
        `URL:${page.url()}`,
        'END:VCALENDAR',
      ]),
    )
  })

  await test.step('the print contains only the slip', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.slip')).toBeVisible()
    for (const hidden of ['.top', '.bottom', 'h1', '.ticket', '.booked-take']) {
      await expect(page.locator(hidden).first()).toBeHidden()
    }
    await picture(page, 'slip')
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('.slip')).toBeHidden()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  })
})

test('the form is kept when the slot is full meanwhile, and when the server fails', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of (410|500)/)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await chooseSlotToday(page, clinic)
  await typePatient(page, savitri)

  await page.route('**/api/BookAppointment', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await bookButton(page).click()
  await hear(page, 'Failed to book appointment. Please try again.')
  await expect(page.getByLabel('Patient name')).toHaveValue(savitri.name)

  await page.getByRole('button', { name: 'Close' }).click()
  await chooseSlotToday(page, clinic)
  await expect(page.getByLabel('Patient name')).toHaveValue(savitri.name)

  await clinic.closeSlot()
  await bookButton(page).click()
  await hear(page, `${clinic.slot} is full`)
  await expect(bookButton(page)).toBeHidden()
})

test('a screen’s tab is marked at each of its addresses', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session, hospital: clinic.session })
  for (const address of ['/usershomepage', '/firstappointment']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page')
  }
  for (const address of ['/hospital-dashboard', '/doctorsAndAppointments']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  }
})

test('blinking can be stopped on screens that blink, and only there', allowed, async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Zoya Khan', 'Dinesh Kumar'] })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/activeappointments')
  const stop = page.getByRole('button', { name: 'Stop the blinking dot' })
  await expect(page.getByRole('group', { name: 'Not started, your token 3' })).toBeVisible()
  await expect(stop).toBeHidden()
  await clinic.complete(1)
  await expect(page.getByRole('group', { name: 'Live token 1, your token 3' })).toBeVisible()
  await stop.click()
  await expect(page.locator('.ticket .dot')).toHaveCSS('animation-name', 'none')
})
