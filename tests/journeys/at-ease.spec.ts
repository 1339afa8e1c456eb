import type { Page } from '@playwright/test'
import { showReport } from '#contract/reports.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { violations } from './axe.ts'
import { bookButton } from './book.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic, openAlways } from './clinic.ts'
import { expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { expectLockAfterReturn, refuseLockOnce } from './wake-lock.ts'

const lakshmi = 'Lakshmi Deshpande'

const vibrations = async (page: Page) => Number(await page.evaluate(() => sessionStorage.getItem('felt')))

test('a remembered person gets the next token in three presses, waits with a full screen, and answers with a face', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.slow()
  provoked.push(...noNetwork)
  const clinic = await aClinic(product, { waiting: ['Zoya Khan', 'Imran Sheikh'] })
  await openAlways(product, clinic)
  const acts = actsAt(product, clinic)
  await acts.room('3')
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await refuseLockOnce(page)
  await page.addInitScript(() => {
    navigator.vibrate = () => Boolean(sessionStorage.setItem('felt', `${Number(sessionStorage.getItem('felt')) + 1}`))
  })
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
    presses += 1
  }
  const sheet = page.getByRole('dialog', { name: 'Who is the patient?' })
  const full = page.getByRole('dialog', { name: 'Your token' })
  const booked = (number: number) =>
    `Appointment for ${lakshmi} is booked successfully and the assigned token no is ${number}`

  await test.step('after a booking one press remembers its patient', async () => {
    const { hospitalId: hospital, doctorId: doctor } = clinic.ids
    await page.goto(`/hospitallistforusers?${new URLSearchParams({ query: clinic.name, hospital, doctor })}`)
    await sheet.getByLabel('Patient name').fill(lakshmi)
    await sheet.getByLabel('Age', { exact: true }).fill('67')
    await sheet.getByText('Female', { exact: true }).click()
    await bookButton(page).click()
    await hear(page, booked(3))
    const offer = page.getByRole('region', { name: `Remember ${lakshmi}, 67, for next time?` })
    await picture(page, 'ease.remember')
    // the answer is lost, the person is remembered
    await page.route(
      '**/api/people-of-mine',
      async (route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    await press('Remember')
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Follow your token' })).toBeFocused()
  })

  await test.step('the card fills the screen, also without a network, and is marigold once the token is called', async () => {
    await press('Follow your token', 'link')
    await press('Fill the screen while I wait')
    await expect(full).toContainText('2 people ahead of you')
    await expectLockAfterReturn(page)
    await picture(page, 'ease.waiting')
    expect(await violations(page)).toEqual([])
    await page.context().setOffline(true)
    await expect(full).toContainText('No connection')
    await page.context().setOffline(false)
    await clinic.complete(1)
    await expect(full).toContainText('1 person ahead of you')
    await clinic.complete(2)
    await acts.call(3)
    await acts.noShow(3)
    await picture(page, 'ease.missed')
    await full.getByRole('button', { name: "I'm here" }).click()
    await expect(full).toContainText('You are next')
    await acts.call(3)
    await expect(full).toHaveAttribute('data-state', 'called')
    await expect(full).toContainText("It's your turn. Room 3.")
    const felt = await vibrations(page)
    await acts.call(3)
    await expect.poll(() => vibrations(page)).toBe(felt + 1)
    await picture(page, 'ease.called')
    expect(await violations(page)).toEqual([])
    await press('Leave the full screen')
    await expect(full).toHaveCount(0)
  })

  await test.step('a face answers after the visit, and is sent when the page is left', async () => {
    await clinic.complete(3)
    await expect(page.getByRole('group', { name: 'How was the waiting?' })).toBeVisible()
    await press('Short')
    await picture(page, 'ease.face')
    await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
    const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
    const range = new URLSearchParams({ from: addDays(today, -1), to: today })
    const path = `${showReport.path}?${range}`
    await expect(async () => {
      const answer = await send(product.url, { method: showReport.method, path }, { token: clinic.session })
      expect(showReport.answer.parse(answer).totals.feedback).toEqual([1, 0, 0])
    }).toPass()
  })

  await test.step('from the home the next token takes three presses, the last of them closes the message', async () => {
    await page.getByText('Past', { exact: true }).click()
    const visit = page.getByRole('article', { name: clinic.doctor })
    await expect(visit).toContainText('Visited')
    await page.reload()
    await expect(visit.getByRole('button', { name: 'Short' })).toHaveAttribute('aria-pressed', 'true')
    await picture(page, 'ease.past')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'HOME', exact: true }).click()
    await expect(page.getByRole('article', { name: clinic.name })).toContainText('No one waits.')
    await picture(page, 'ease.home')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'BOOK APPOINTMENTS' }).click()
    await expect(page.getByRole('article', { name: clinic.name })).toContainText('No one waits.')
    await picture(page, 'ease.search')
    await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/^No connection, last known /)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('searchbox').fill('skin')
    await expect(page.getByRole('article', { name: clinic.name })).toHaveCount(0)
    await page.goto(`/hospitals/${clinic.ids.hospitalId}`)
    const star = page.getByRole('button', { name: 'My clinics' })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await picture(page, 'ease.starred')
    await page.getByRole('link', { name: 'HOME', exact: true }).click()
    await page.getByRole('button', { name: `Take ${clinic.name} from my clinics` }).click()
    await expect(page.getByRole('heading', { name: 'My clinics' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    presses = 0
    await page
      .getByRole('link', { name: `Book again for ${lakshmi}` })
      .first()
      .click()
    presses += 1
    await expect(sheet.getByRole('button', { name: lakshmi })).toHaveAttribute('aria-pressed', 'true')
    await picture(page, 'ease.again')
    await press('Book token')
    await expect(page.getByRole('alertdialog')).toContainText(booked(4))
    await press('OK')
    expect(presses).toBe(3)
    await expect(page.getByRole('heading', { name: booked(4) })).toBeVisible()
  })

  await test.step('the profile renames and removes the person', async () => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await press(`Rename ${lakshmi}`)
    await page.getByRole('textbox', { name: 'Full name' }).fill('Lakshmi D')
    await press('Save')
    await expect(page.getByRole('region', { name: 'My people' })).toContainText('Lakshmi D67, Female')
    await picture(page, 'ease.people')
    await press('Remove Lakshmi D')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('region', { name: 'My people' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const { hospitalId: hospital, doctorId: doctor } = clinic.ids
    await page.goto(`/hospitallistforusers?${new URLSearchParams({ query: clinic.name, hospital, doctor })}`)
    await expect(sheet.getByLabel('Patient name')).not.toHaveValue('')
    await expect(sheet.getByRole('button', { name: /Lakshmi/ })).toHaveCount(0)
  })
})
