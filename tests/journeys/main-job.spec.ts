import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, completeNext, expectLive, rowOf, tick } from './desk.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { logInPatient, logInReceptionist } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { noReload } from './reload.ts'
import { expectTicket } from './ticket.ts'

test(
  'a patient books a token and follows the desk’s completions on the phone',
  allowed,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, {
      waiting: ['Lakshmi Narayanan', 'Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda'],
    })
    const savitri = await aPatientOf(product, 'Savitri Deshpande')
    const patient = await openScreen(phone)
    const receptionist = await openScreen(desk)

    await test.step('the receptionist opens the queue of the doctor and slot', async () => {
      await logInReceptionist(receptionist, clinic)
      await chooseQueue(receptionist, clinic)
      await expect(receptionist.getByRole('checkbox')).toHaveCount(4)
    })

    await test.step('the patient finds the clinic by a part of its pincode and books', async () => {
      await logInPatient(patient, savitri)
      await expect(patient.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
      await patient.getByRole('link', { name: 'BOOK APPOINTMENTS' }).click()
      await findDoctor(patient, clinic)
      await chooseSlotToday(patient, clinic)
      await typePatient(patient, { name: 'Savitri Deshpande', age: '67', gender: 'Female' })
      await bookButton(patient).click()
      await hear(patient, 'Appointment for Savitri Deshpande is booked successfully and the assigned token no is 5')
      await patient.getByRole('link', { name: 'Follow your token' }).click()
      await expect(patient).toHaveURL('/usershomepage')
      await expectTicket(patient, { current: 0, own: 5, paper: 'wait' })
      await expect(patient.getByRole('heading', { name: '4 people ahead of you' })).toBeVisible()
    })

    await test.step('the booking appears at the desk by itself', async () => {
      await expect(tick(receptionist, 5, 'Savitri Deshpande')).toBeVisible()
      await expect(rowOf(receptionist, 'Savitri Deshpande')).toContainText('67')
      await expect(rowOf(receptionist, 'Savitri Deshpande')).toContainText('Female')
    })

    await test.step('each completion moves the number on the phone by itself', async () => {
      const neverReloaded = [await noReload(patient), await noReload(receptionist)]
      const steps = [
        { number: 1, paper: 'live', answer: '3 people ahead of you' },
        { number: 2, paper: 'near', answer: '2 people ahead of you' },
        { number: 3, paper: 'near', answer: '1 person ahead of you' },
        { number: 4, paper: 'near', answer: 'You are next' },
      ] as const
      for (const { number, paper, answer } of steps) {
        await completeNext(receptionist, number)
        await expectLive(receptionist, number)
        await expectTicket(patient, { current: number, own: 5, paper })
        await expect(patient.getByRole('heading', { name: answer })).toBeVisible()
      }
      await completeNext(receptionist, 5)
      await expect(receptionist.getByText('No one is waiting')).toBeVisible()
      await expect(patient.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      for (const check of neverReloaded) await check()
    })
  },
)
