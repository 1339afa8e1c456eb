import { aMobile } from '../builders.ts'
import { handOver, linkIn, logInAdmin, requestOf } from './admin.ts'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { chooseQueue, completeNext, rowOf, tick } from './desk.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { typeHospitalLogin } from './log-in.ts'
import { aRegistration, fill, fillDoctor } from './registration.ts'
import { signUp } from './sign-up.ts'
import { expectTicket } from './ticket.ts'

const typed = { ...aRegistration(), 'Centre name': 'Banyan Clinic', 'Pincode': '917305' }
const hospital = { name: 'Banyan Clinic', pincode: '917305', doctor: 'Dr Leela Hegde', slot: 'Slot 1' }
const staff = { number: typed['Hospital number'], password: 'three-green-parrots' }
const patient = { mobile: aMobile().slice(2), fullName: 'Savitri Deshpande', password: 'rice-and-tea-9' }

test('a hospital is requested, approved and set up, and completes its first token', allowed, async ({ openScreen }) => {
  test.slow()
  await test.step('a visitor requests the registration of the hospital', async () => {
    const visitor = await openScreen(phone)
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'Register as Medical Staff' }).click()
    await expect(visitor).toHaveURL('/registration-form')
    await fill(visitor, typed)
    await fillDoctor(visitor, 1, hospital.doctor, 'General Physician')
    await visitor.getByRole('button', { name: 'Send request' }).click()
    await hear(visitor, 'Registration request received .We will get back to you at the earliest.')
    await expect(visitor).toHaveURL('/')
    await visitor.goto('/hlist')
    await visitor.getByRole('searchbox').fill(hospital.pincode)
    await expect(visitor.getByRole('heading', { name: /^Nothing is found for/ })).toBeVisible()
  })

  const link = await test.step('the admin approves it and copies the link', async () => {
    const admin = await openScreen({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] })
    await logInAdmin(admin, '/admin', 'Admin')
    await admin
      .getByRole('main')
      .getByRole('link', { name: /^Registration requests/ })
      .click()
    await requestOf(admin, hospital).getByRole('button', { name: 'Approve', exact: true }).click()
    const card = handOver(admin, `${hospital.name} is registered`)
    await card.getByRole('button', { name: 'Copy link' }).click()
    await expect(card.getByText('The link is copied. Paste it into a message.')).toBeVisible()
    const copied = await admin.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await linkIn(card))
    return new URL(copied)
  })

  const receptionist = await openScreen(desk)
  await test.step('the receptionist opens the link, sets the password and logs in', async () => {
    await receptionist.goto(`${link.pathname}${link.search}`)
    await expect(receptionist.getByLabel('Hospital number')).toHaveValue(staff.number)
    await receptionist.getByLabel('New password').fill(staff.password)
    await receptionist.getByRole('button', { name: 'Save password' }).click()
    await hear(receptionist, 'Login password changed successfully')
    await expect(receptionist).toHaveURL('/receptionlogin')
    await typeHospitalLogin(receptionist, staff)
    await hear(receptionist, 'Hospital logged in successfully')
    await expect(receptionist).toHaveURL('/hospital-dashboard')
  })

  await test.step('the set-up card gives the doctor hours and a room, and a test token is tried', async () => {
    const card = receptionist.getByRole('region', { name: `${hospital.name}, ready in five minutes` })
    await receptionist.evaluate(() => {
      globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await card.getByRole('checkbox', { name: day }).check({ force: true })
    await card.getByLabel(`${hospital.doctor} starts`).fill('12 am')
    await card.getByLabel(`${hospital.doctor} ends`).fill('11.59 pm')
    await card.getByRole('button', { name: 'Save these hours' }).click()
    await card.getByRole('textbox', { name: 'Room' }).fill('1')
    await card.getByRole('button', { name: 'Save rooms and fees' }).click()
    await card.locator('form').getByRole('button', { name: 'Print the poster' }).click()
    await card.getByRole('button', { name: 'Not now' }).click()
    await card.locator('form').getByRole('button', { name: 'Give a first token' }).click()
    await card.getByRole('button', { name: 'Call token 1' }).click()
    await card.getByRole('button', { name: 'Remove the test token' }).click()
    await expect(card).toHaveCount(0)
    await chooseQueue(receptionist, hospital)
    await expect(receptionist.getByText('No appointments yet')).toBeVisible()
  })

  const own = await openScreen(phone)
  await test.step('a patient signs up, finds the hospital by its pincode, and books token 1', async () => {
    await own.goto('/usersignup')
    await signUp(own, patient)
    await own.getByRole('link', { name: 'BOOK APPOINTMENTS' }).click()
    await findDoctor(own, hospital)
    await chooseSlotToday(own, hospital)
    await typePatient(own, { name: patient.fullName, age: '67', gender: 'Female' })
    await bookButton(own).click()
    await hear(own, `Appointment for ${patient.fullName} is booked successfully and the assigned token no is 1`)
    await own.getByRole('link', { name: 'Follow your token' }).click()
    await expectTicket(own, { current: 0, own: 1, paper: 'wait' })
  })

  await test.step('the receptionist sees it arrive, and completes it', async () => {
    await expect(tick(receptionist, 1, patient.fullName)).toBeVisible()
    await expect(rowOf(receptionist, patient.fullName)).toContainText('67')
    await completeNext(receptionist, 1)
    await expect(own.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })
})
