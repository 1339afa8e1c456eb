import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { expect } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
import type { Screen } from './screen.ts'
import { expectTicket } from './ticket.ts'

type Doing = (desk: ReturnType<typeof actsAt>) => Promise<void>

/** A patient with the third token of a doctor with a room, after what the desk has done. */
async function after(product: OwnProduct, name: string, doing: Doing) {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Anjali Menon'] })
  const patient = await aPatientOf(product, name)
  await patient.book(clinic)
  const desk = actsAt(product, clinic)
  await desk.room('3')
  await doing(desk)
  return { patient: patient.session }
}

/** The patient's home in the states of the clinic's day, and the sheets of its acts. */
export async function forTheDay(product: OwnProduct) {
  const sessions = {
    'late': await after(product, 'Lata Mane', (desk) => desk.state({ state: 'late', minutes: 30 })),
    'paused': await after(product, 'Farhan Ali', async (desk) => {
      await desk.next()
      await desk.state({ state: 'paused', reason: 'called-away', minutes: 15 })
    }),
    'next': await after(product, 'Peter Dsouza', async (desk) => {
      await desk.next()
      await desk.next(1)
    }),
    'in-turn': await after(product, 'Meera Joshi', (desk) => desk.call(3)),
    'missed': await after(product, 'Savitri Deshpande', async (desk) => {
      await desk.call(3)
      await desk.noShow(3)
      await desk.next()
    }),
  }
  const screens: Screen[] = [
    home('late', { current: 0, paper: 'wait' }),
    home('paused', { current: 1, paper: 'wait' }),
    home('next', { current: 2, paper: 'near' }),
    home('in-turn', { current: 3, paper: 'now' }),
    home('missed', { current: 1, paper: 'missed' }),
    {
      name: 'patient-home.arrive',
      as: 'next',
      async show(page) {
        await page.goto('/usershomepage')
        await page.getByRole('button', { name: "I'm here" }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Tell the desk' }).click()
        await expect(page.getByText('Type the six digits that stand on the poster.')).toBeVisible()
      },
    },
    {
      name: 'my-appointments.missed',
      as: 'missed',
      async show(page) {
        await page.goto('/activeappointments')
        await expect(page.getByText(/^You were called at/)).toBeVisible()
      },
    },
  ]
  return { sessions, screens }
}

function home(as: Screen['as'], ticket: Pick<Parameters<typeof expectTicket>[1], 'current' | 'paper'>): Screen {
  return {
    name: `patient-home.${as}`,
    as,
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { ...ticket, own: 3 })
      // what the first load leaves to the second
      await expect(page.locator('.acts-room')).toHaveCount(0)
    },
  }
}
