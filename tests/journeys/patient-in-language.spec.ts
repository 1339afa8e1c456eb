import type { Locator, Page } from '@playwright/test'
import { dismissChange, acceptAppointment, refuseAppointment } from '#contract/appointment-changes.ts'
import { updatePassword, userLogin, userSignup } from '#contract/accounts.ts'
import { updateProfile } from '#contract/profile.ts'
import { logout } from '#contract/session.ts'
import {
  announceOnMyWay,
  arriveAppointment,
  rejoinAppointment,
  rescheduleAppointment,
} from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment, keepAppointment } from '#contract/appointments.ts'
import { removeClinic, starClinic } from '#contract/my-clinics.ts'
import { askForLink } from '#contract/link-message.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { giveFeedback } from '#contract/past-visits.ts'
import { forgetPerson, rememberPerson, updatePersonOfMine } from '#contract/people-of-mine.ts'
import { eraseAccount, updateName } from '#contract/privacy.ts'
import { joinWaitlist, leaveWaitlist } from '#contract/waitlist.ts'
import { aMobile } from '../builders.ts'
import { payForMessages } from '../messages.ts'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { allowed, expect, phone, test, withWorker } from './fixtures.ts'
import { hearIn } from './hear.ts'
import { typePatientLogin } from './log-in.ts'
import { agreeToLeave } from './log-out.ts'
import { send } from './over-http.ts'
import { askForCode, proveMobile } from './prove-mobile.ts'
import { standInForPushService } from './pushed.ts'
import { dayTile, setRules } from './schedule.ts'
import { agreeAndRegister, typeAccount } from './sign-up.ts'
import { textsIn } from './texts-in.ts'
import { expectTicket } from './ticket.ts'
import { walkInLanguage } from './walk-in-language.ts'

const [name, password, next] = ['Savitri Deshpande', 'three quiet rivers', 'three-green-parrots'] as const

const text = textsIn('ta')

test(
  'a patient whose browser asks for Tamil signs up, is called, and does every act of a patient in it',
  allowed,
  async ({ openScreen, product }) => {
    test.slow()
    const clinic = await aClinic(product, { waiting: ['Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda'] })
    const full = await aClinic(product, { waiting: ['Noor Jahan'] })
    await setRules(product, full, { capacity: 1 })
    const adders = [await aClinic(product), await aClinic(product)] as const
    const at = actsAt(product, clinic)
    await at.room('3')
    const mobile = aMobile().slice(2)
    const page = await openScreen({ ...phone, ...withWorker, locale: 'ta-IN' })
    await standInForPushService(page, 'https://fcm.googleapis.com/fcm/send/a-phone')
    const names = [
      name,
      ...[clinic, full, ...adders].flatMap((one) => [one.name, one.number]),
      ...[clinic.doctor, clinic.slot, 'Savitri Rao', 'Leela'],
    ]
    const walk = await walkInLanguage('patient', 'ta', names)
    walk.follow(page)
    const heading = (english: string, values = {}) =>
      page.getByRole('heading', { name: text(english, values), exact: true })
    const press = (label: string, values = {}, within: Page | Locator = page) =>
      within.getByRole('button', { name: text(label, values), exact: true }).click()
    const sheet = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')

    await test.step('the first page', async () => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
      await expect(heading('Where Healthcare Meets Convenience')).toBeVisible()
      await walk.see(page, '1-landing')
    })

    await test.step('the sign-up', async () => {
      await page.getByRole('link', { name: text('LOGIN'), exact: true }).click()
      await expect(heading('Login')).toBeVisible()
      await walk.see(page, '1-login')
      await page.getByRole('link', { name: text('SIGNUP'), exact: true }).click()
      await expect(heading('Sign up')).toBeVisible()
      await walk.see(page, '2-sign-up')
      await askForCode(page, mobile, text)
      await expect(page.getByLabel(text('Code'), { exact: true })).toBeVisible()
      await walk.see(page, '3-code', sendOtp)
      await press('Change number')
      await proveMobile(page, mobile, text)
      await typeAccount(page, { fullName: name, password }, text)
      await walk.see(page, '4-account', verifyOtp)
      await agreeAndRegister(page, text)
      await expect(heading('You have no active appointments')).toBeVisible()
      await walk.see(page, '6-no-token', userSignup, userLogin, subscribeToPush)
    })

    await test.step('the language of the account', async () => {
      await page.locator('header button.language').click()
      await sheet.getByRole('button', { name: 'தமிழ்', exact: true }).click()
      await expect(sheet).toHaveCount(0)
      await walk.see(page, '7-language', updateProfile)
    })

    await test.step('the search and the booking', async () => {
      await page.getByRole('link', { name: text('BOOK APPOINTMENTS'), exact: true }).click()
      await findDoctor(page, clinic, text)
      await expect(page.getByRole('radiogroup')).toBeVisible()
      await walk.see(page, '8-search')
      await chooseSlotToday(page, clinic)
      await typePatient(page, { name, age: '67', gender: 'Female' }, text)
      await walk.see(page, '9-form')
      await bookButton(page, text).click()
      const booked = 'Appointment for {name} is booked successfully and the assigned token no is {queueNumber}'
      await expect(question).toBeVisible()
      await walk.see(page, '10-booked', bookAppointment)
      await hearIn(text, page, text(booked, { name, queueNumber: 4 }))
      await expect(heading(booked, { name, queueNumber: 4 })).toBeVisible()
      await walk.see(page, '11-confirmation')
      await press('Remember')
      await walk.see(page, '11-remembered', rememberPerson)
      await product.arrange((db) =>
        payForMessages(db, { hospital: clinic.ids.hospitalId, slot: clinic.ids.slot, mobile: `91${mobile}` }),
      )
      await page.reload()
      await press('Send me the link on WhatsApp')
      await expect(page.getByText(text('The link comes to you on WhatsApp.'))).toBeVisible()
      await walk.see(page, '11-link', askForLink)
    })

    await test.step('the home with the live number', async () => {
      await page.getByRole('link', { name: text('Follow your token') }).click()
      await expectTicket(page, { current: 0, own: 4, paper: 'wait' }, text)
      await expect(heading('# people ahead of you', { '#': 3 })).toBeVisible()
      await walk.see(page, '12-home')
      await press("I'm on my way")
      await expect(page.getByText(text('The desk sees that you are coming.'))).toBeVisible()
      await walk.see(page, '13-on-my-way', announceOnMyWay)
      const steps = [
        { number: 1, title: heading('# people ahead of you', { '#': 2 }) },
        { number: 2, title: heading('# person ahead of you', { '#': 1 }) },
        { number: 3, title: heading('You are next') },
      ] as const
      for (const { number, title } of steps) {
        await clinic.complete(number)
        await expectTicket(page, { current: number, own: 4, paper: 'near' }, text)
        await expect(title).toBeVisible()
        await walk.see(page, `14-home-${number}`)
      }
      await press("I'm here")
      await sheet.getByLabel(text('Code on the poster at the door')).fill(await at.arrivalCode())
      await press('Tell the desk', {}, sheet)
      await expect(page.getByText(text('The desk knows that you are here.'))).toBeVisible()
      await walk.see(page, '15-arrived', arriveAppointment)
      await at.next()
      await expectTicket(page, { current: 4, own: 4, paper: 'now' }, text)
      await walk.see(page, '16-called')
      await at.noShow(4)
      await press("I'm here")
      await expect(page.locator('.day-back')).toBeVisible()
      await walk.see(page, '17-back-in-line', rejoinAppointment)
      await clinic.complete(4)
      await expect(heading('Thank you')).toBeVisible()
      await press('Too long')
      await walk.see(page, '18-completed')
      await page.getByRole('link', { name: text('ACTIVE APPOINTMENTS'), exact: true }).click()
      await walk.see(page, '18-face', giveFeedback)
      await page.goto('/usershomepage')
      await press('Star {name}', { name: clinic.name })
      await walk.see(page, '18-starred', starClinic)
      await press('Take {name} from my clinics', { name: clinic.name })
      await walk.see(page, '18-not-starred', removeClinic)
    })

    await test.step('a full day', async () => {
      await page.goto('/hospitallistforusers')
      await findDoctor(page, full, text)
      await dayTile(page, 0).check()
      await press('Tell me if a place opens in {name}', { name: full.slot })
      await expect(page.getByText(text('We will tell you'), { exact: true })).toBeVisible()
      await walk.see(page, '19-waits', joinWaitlist)
      await press('Do not tell me about {name}', { name: full.slot })
      await walk.see(page, '20-waits-no-more', leaveWaitlist)
    })

    await test.step('the appointments that a hospital adds', async () => {
      for (const adding of adders) await adding.walkIn('Savitri Rao', mobile)
      await page.goto('/activeappointments')
      const cardOf = (of: Clinic) =>
        page.getByRole('article', { name: text('{name} added this for you', { name: of.name }) })
      await press('Accept', {}, cardOf(adders[0]))
      await expect(question).toBeVisible()
      await walk.see(page, '21-accepted', acceptAppointment)
      await press('OK', {}, question)
      await press('Not mine', {}, cardOf(adders[1]))
      await press('Not mine', {}, question)
      await expect(
        question.getByText(text('Token {queueNumber} is removed from your account.', { queueNumber: 1 })),
      ).toBeVisible()
      await walk.see(page, '22-not-mine', refuseAppointment)
      await press('OK', {}, question)
    })

    await test.step('another day, and the cancellation', async () => {
      await press('Change day')
      await dayTile(page, 1).check()
      await sheet.getByRole('button', { name: new RegExp(`^${adders[0].slot} `) }).click()
      await sheet.getByRole('button').last().click()
      await expect(sheet).toHaveCount(0)
      await walk.see(page, '23-another-day', rescheduleAppointment)
      await page.goto('/activeappointments')
      await press('Cancel Appointment')
      await press('Cancel Appointment', {}, question)
      await expect(question.getByText(text('Appointment cancelled successfully'))).toBeVisible()
      await walk.see(page, '24-cancelled', cancelAppointment)
      await press('OK', {}, question)
    })

    await test.step('a token that is kept on the account', async () => {
      const body = { ...clinic.ids, patient: { name: 'Savitri Rao', age: 41, gender: 'Female' } }
      const { _id: id, link } = bookAppointment.answer.parse(
        await send(product.url, bookAppointment, { token: clinic.session, body }),
      )
      await page.goto(`/keep#${link?.slice(3)}`)
      await press('Keep it on my account')
      await expect(page).toHaveURL('/usershomepage')
      await walk.see(page, '25-kept', keepAppointment)
      await send(product.url, { method: 'DELETE', path: `/api/appointments/${id}` }, { token: clinic.session })
      await press('Close', {}, page.locator('[data-what="cancelled"]'))
      await expect(page.locator('[data-what]')).toHaveCount(0)
      await walk.see(page, '25-dismissed', dismissChange)
    })

    await test.step('the profile', async () => {
      await page.goto('/userprofile')
      await press('Correct my name')
      await sheet.getByLabel(text('Full name')).fill('Savitri Rao')
      await press('Save', {}, sheet)
      await expect(page.getByText('Savitri Rao', { exact: true })).toBeVisible()
      await walk.see(page, '26-name', updateName)
      await press('Rename {name}', { name })
      await sheet.getByLabel(text('Full name')).fill('Leela')
      await press('Save', {}, sheet)
      await walk.see(page, '26-person-renamed', updatePersonOfMine)
      await press('Remove {name}', { name: 'Leela' })
      await press('Remove', {}, question)
      await walk.see(page, '26-person-removed', forgetPerson)
      await page.goto('/ufp')
      await page.getByLabel(text('Current password')).fill(password)
      await page.getByLabel(text('New password')).fill(next)
      await press('Update password')
      await expect(question.getByText(text('Password updated successfully'))).toBeVisible()
      await walk.see(page, '27-password', updatePassword)
      await hearIn(text, page, text('Password updated successfully'))
      await expect(page).toHaveURL('/usershomepage')
      await page.goto('/userprofile')
      await press('LOGOUT')
      await agreeToLeave(page, text)
      await expect(page).toHaveURL('/')
      await walk.see(page, '28-logged-out', logout)
      await page.goto('/userlogin')
      await typePatientLogin(page, { mobile, password: next }, text)
      await expect(page).toHaveURL('/usershomepage')
      await page.goto('/userprofile')
      await press('Erase my account')
      await question.getByLabel(text('Password'), { exact: true }).fill(next)
      await press('Erase my account', {}, question)
      await expect(question.getByText(text('Your account is erased'))).toBeVisible()
      await walk.see(page, '29-erased', eraseAccount)
    })
    walk.end()
  },
)
