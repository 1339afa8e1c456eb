import { aMobile } from '../builders.ts'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, completeNext, expectLive } from './desk.ts'
import { desk, expect, notified, phone, test } from './fixtures.ts'
import { hearIn } from './hear.ts'
import { expectFaultless } from './expect-faultless.ts'
import { typePatientLogin } from './log-in.ts'
import { askForCode, proveMobile } from './prove-mobile.ts'
import { agreeAndRegister, typeAccount } from './sign-up.ts'
import { textsIn } from './texts-in.ts'
import { expectTicket } from './ticket.ts'

const [name, password] = ['Savitri Deshpande', 'three quiet rivers'] as const

for (const language of ['hi', 'ta']) {
  test(
    `a patient whose browser asks for ${language} signs up, books and is called in that language`,
    notified,
    async ({ openScreen, product }) => {
      test.slow()
      const text = textsIn(language)
      const clinic = await aClinic(product, { waiting: ['Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda'] })
      const mobile = aMobile()
      const page = await openScreen({ ...phone, locale: `${language}-IN` })
      const receptionist = await openScreen(desk, { hospital: clinic.session })
      const see = (step: string) => expectFaultless(page, `patient.${language}.${step}`)
      const heading = (english: string, values = {}) =>
        page.getByRole('heading', { name: text(english, values), exact: true })

      await test.step('the first page', async () => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(heading('Where Healthcare Meets Convenience')).toBeVisible()
        await see('1-landing')
      })

      await test.step('the sign-up', async () => {
        await page.getByRole('link', { name: text('SIGNUP'), exact: true }).click()
        await expect(heading('Sign up')).toBeVisible()
        await see('2-sign-up')
        await askForCode(page, mobile, text)
        await expect(page.getByLabel(text('Code'), { exact: true })).toBeVisible()
        await see('3-code')
        await page.getByRole('button', { name: text('Change number') }).click()
        await proveMobile(page, mobile, text)
        await typeAccount(page, { fullName: name, password }, text)
        await see('4-account')
        await agreeAndRegister(page, text)
        await expect(heading('Login')).toBeVisible()
        await see('5-login')
        await typePatientLogin(page, { mobile, password }, text)
        await expect(heading('You have no active appointments')).toBeVisible()
        await see('6-no-token')
      })

      await test.step('the search and the booking', async () => {
        await page.getByRole('link', { name: text('BOOK APPOINTMENTS'), exact: true }).click()
        await findDoctor(page, clinic, text)
        await expect(page.getByRole('radiogroup')).toBeVisible()
        await see('7-search')
        await chooseSlotToday(page, clinic)
        await typePatient(page, { name, age: '67', gender: 'Female' }, text)
        await see('8-form')
        await bookButton(page, text).click()
        const booked = 'Appointment for {name} is booked successfully and the assigned token no is {queueNumber}'
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await see('9-booked')
        await hearIn(text, page, text(booked, { name, queueNumber: 4 }))
        await expect(heading(booked, { name, queueNumber: 4 })).toBeVisible()
        await see('10-confirmation')
      })

      await test.step('the home with the live number', async () => {
        await page.getByRole('link', { name: text('Follow your token') }).click()
        await expectTicket(page, { current: 0, own: 4, paper: 'wait' }, text)
        await expect(heading('# people ahead of you', { '#': 3 })).toBeVisible()
        await see('11-home')
        await receptionist.goto('/hospital-dashboard')
        await chooseQueue(receptionist, clinic)
        const steps = [
          { number: 1, paper: 'near', title: heading('# people ahead of you', { '#': 2 }) },
          { number: 2, paper: 'near', title: heading('# person ahead of you', { '#': 1 }) },
          { number: 3, paper: 'near', title: heading('You are next') },
        ] as const
        for (const { number, paper, title } of steps) {
          await completeNext(receptionist, number)
          await expectLive(receptionist, number)
          await expectTicket(page, { current: number, own: 4, paper }, text)
          await expect(title).toBeVisible()
          await see(`12-home-${number}`)
        }
        await completeNext(receptionist, 4)
        await expect(heading('Thank you')).toBeVisible()
        await see('13-completed')
      })
    },
  )
}
