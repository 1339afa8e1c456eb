import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { slow3G } from './slow-network.ts'
import { expectTicket } from './ticket.ts'

const person = { name: 'Gurpreet Kaur', age: '41', gender: 'Female' } as const

test(
  'on slow 3G a booking pressed twice is answered at once, and is one token',
  allowed,
  async ({ openScreen, product }) => {
    test.slow()
    const clinic = await aClinic(product, { waiting: ['Noor Jahan', 'Suresh Babu'] })
    const patient = await aPatientOf(product)
    const page = await openScreen(phone, { patient: patient.session })
    await slow3G(page)
    await page.goto('/hospitallistforusers')
    await findDoctor(page, clinic)
    await chooseSlotToday(page, clinic)
    await typePatient(page, person)

    const sent: (string | null)[] = []
    await page.route('**/api/BookAppointment', async (route) => {
      // Nothing of it has gone out yet, and the button says already that it works.
      const button = page.getByRole('dialog').locator('button[type=submit]')
      sent.push(`${await button.textContent()}, busy ${await button.getAttribute('aria-busy')}`)
      await route.continue()
    })
    await bookButton(page).dblclick()
    await hear(page, `Appointment for ${person.name} is booked successfully and the assigned token no is 3`)
    expect(sent).toEqual(['Booking, busy true'])

    await page.getByRole('link', { name: 'Follow your token' }).click()
    await expectTicket(page, { current: 0, own: 3, paper: 'wait' })
    expect(await patient.appointments()).toHaveLength(1)
    expect(await clinic.list()).toHaveLength(3)
    await clinic.complete(1)
    await expectTicket(page, { current: 1, own: 3, paper: 'near' })
  },
)
