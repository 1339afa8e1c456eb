import { myAppointments } from '#contract/appointments.ts'
import { aMobile } from '../builders.ts'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { expect, notified, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { expectNothingKept, logOutPatient } from './log-out.ts'
import { send } from './over-http.ts'
import { shownNotices, standInForPushService, workerReady } from './pushed.ts'
import { noReload } from './reload.ts'
import { signUp } from './sign-up.ts'
import { expectTicket } from './ticket.ts'

const number = aMobile()
const asha = {
  fullName: 'Asha Rao',
  mobile: `0${number.slice(2, 7)} ${number.slice(7)}`,
  password: 'rice-and-tea-9',
}
const mother = { name: 'Kamala Rao', age: '71', gender: 'Female' } as const

test(
  'a new patient signs up, books for the mother, follows the number, cancels, and logs out',
  notified,
  async ({ openScreen, product }) => {
    test.slow()
    const clinic = await aClinic(product, {
      waiting: ['Zoya Khan', 'Dinesh Kumar', 'Kamala Bai', 'Noor Jahan', 'Imran Sheikh'],
    })
    const page = await openScreen(phone)
    const pushLog = await standInForPushService(page, 'https://fcm.googleapis.com/fcm/send/a-newcomers-phone')

    await test.step('the first page leads to the sign-up, which also logs in', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'SIGNUP' }).click()
      await signUp(page, asha)
      await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
      await workerReady(page)
    })

    await test.step('a token is booked for a family member', async () => {
      await page.getByRole('link', { name: 'BOOK APPOINTMENTS' }).click()
      await findDoctor(page, clinic)
      await chooseSlotToday(page, clinic)
      await typePatient(page, mother)
      await bookButton(page).click()
      const booked = `Appointment for ${mother.name} is booked successfully and the assigned token no is 6`
      await hear(page, booked)
      await expect(page.getByRole('heading', { name: booked, exact: true })).toBeVisible()
      const [, , , , , mine] = await clinic.list()
      expect(mine).toMatchObject({ queueNumber: 6, patient: { name: mother.name, age: 71, gender: 'Female' } })
    })

    await test.step('at home the number moves with each completion at the desk', async () => {
      await page.getByRole('link', { name: 'HOME', exact: true }).click()
      await expect(page).toHaveURL('/usershomepage')
      await expectTicket(page, { current: 0, own: 6, paper: 'wait' })
      await expect(page.getByRole('heading', { name: '5 people ahead of you' })).toBeVisible()
      const neverReloaded = await noReload(page)
      await clinic.complete(1)
      await expectTicket(page, { current: 1, own: 6, paper: 'live' })
      await clinic.complete(2)
      await expectTicket(page, { current: 2, own: 6, paper: 'live' })
      await clinic.complete(3)
      await expectTicket(page, { current: 3, own: 6, paper: 'near' })
      await expect(page.getByRole('heading', { name: '2 people ahead of you' })).toBeVisible()
      await expect
        .poll(async () => (await shownNotices(page)).map(({ title }) => title))
        .toContain("It's time to go to the clinic")
      await neverReloaded()
    })

    await test.step('the token is cancelled, and leaves the desk', async () => {
      await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
      const card = page.getByRole('article', { name: mother.name })
      await card.getByRole('button', { name: 'Cancel Appointment' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click()
      await hear(page, 'Appointment cancelled successfully')
      await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
      expect((await clinic.list()).map(({ queueNumber }) => queueNumber)).toEqual([1, 2, 3, 4, 5])
    })

    await test.step('the log-out removes all data from the phone, and ends the session', async () => {
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
      await expect(send(product.url, myAppointments, { token })).resolves.toEqual([])
      expect(await pushLog()).toMatchObject({ subscribed: 1, unsubscribed: 0 })
      await logOutPatient(page)
      await expectNothingKept(page)
      expect(await pushLog()).toMatchObject({ unsubscribed: 1 })
      await expect(() => expect(send(product.url, myAppointments, { token })).rejects.toThrow('401')).toPass()
      await page.goBack()
      await expect(page).toHaveURL('/userlogin')
    })
  },
)
