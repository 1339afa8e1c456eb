import type { Appointment } from '#contract/appointments.ts'
import { expect } from './fixtures.ts'
import { neverAsked, workerReady } from './pushed.ts'
import { open, type Screen } from './screen.ts'
import { expectTicket } from './ticket.ts'

const over = 'This token is no longer waiting'

/** The screens of a token's holder, in every state of the token.
 *  @param appointment token 8, while 4 is called */
export const forHolders = ({ _id, patient, queueNumber }: Appointment): Screen[] => [
  {
    name: 'first-appointment',
    as: 'patient',
    async show(page) {
      await page.goto('/firstappointment')
      await expectTicket(page, { current: 4, own: 8, paper: 'live' })
    },
  },
  {
    name: 'booked',
    as: 'patient',
    show: (page) =>
      open(
        page,
        `/usershomepage?booked=${_id}`,
        `Appointment for ${patient.name} is booked successfully and the assigned token no is ${queueNumber}`,
      ),
  },
  {
    name: 'booked.over',
    as: 'newcomer',
    async show(page) {
      await page.goto(`/usershomepage?booked=${_id}`)
      await expect(page.getByRole('heading', { name: over }).last()).toBeVisible()
    },
  },
  {
    name: 'patient-home.added',
    as: 'added',
    async show(page) {
      await page.goto('/usershomepage')
      await expect(page.getByRole('article', { name: 'added this for you' })).toBeVisible()
    },
  },
  {
    name: 'my-appointments.not-mine',
    as: 'added',
    async show(page) {
      await page.goto('/activeappointments')
      await page.getByRole('button', { name: 'Not mine' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'patient-home.not-started',
    as: 'early',
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 0, own: 2, paper: 'wait' })
    },
  },
  {
    name: 'patient-home.near',
    as: 'near',
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 1, own: 4, paper: 'near' })
    },
  },
  {
    name: 'patient-home.first',
    as: 'called',
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 1, own: 2, paper: 'near' })
    },
  },
  {
    name: 'patient-home.offer',
    as: 'unasked',
    async show(page) {
      await neverAsked(page)
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 4, own: 8, paper: 'live' })
      await expect(page.getByText('Shall we tell you when it is time to go?', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'patient-home.last-known',
    as: 'cut-off',
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 4, own: 8, paper: 'live' })
      await workerReady(page)
      await page.context().setOffline(true)
      await page.reload()
      await expectTicket(page, { current: 4, own: 8, paper: 'stale' })
    },
  },
  {
    name: 'my-appointments.last-known',
    as: 'cut-off',
    async show(page) {
      await open(page, '/activeappointments', patient.name)
      await expect(page.getByRole('group', { name: 'Last known token 4, your token 8' })).toBeVisible()
    },
  },
]
