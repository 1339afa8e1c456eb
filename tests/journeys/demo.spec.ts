import { languages } from '#contract/languages.ts'
import { findDoctor } from './book.ts'
import { demo } from './demo.ts'
import { chooseQueue, completeNext, expectLive, openWalkIn, rowOf, walkInForm } from './desk.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { logInPatient, logInReceptionist } from './log-in.ts'
import { picture } from './picture.ts'
import { expectTicket, tokenTicket } from './ticket.ts'

test('the demo patient sees when the turn comes and when to leave, and hears once it is later', async ({
  openScreen,
  provoked,
}) => {
  const page = await openScreen(phone)
  await page.clock.install()
  await logInPatient(page, demo.patient)
  const range = page.getByText(/^Between \d+:\d\d and \d+:\d\d$/)
  await expect(range).toBeVisible()
  await page.getByRole('button', { name: 'How far away are you?' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Choose how long your way is.')).toBeVisible()
  await sheet.getByRole('radio', { name: '10 min' }).check()
  // The clinic's message to come needs the answer too.
  provoked.push(/ERR_INTERNET_DISCONNECTED .*userprofile/)
  await page.route('**/api/auth/userprofile', (route) => route.abort('internetdisconnected'))
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/^The network did not answer/)
  await page.unroute('**/api/auth/userprofile')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Leave now', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '10 min away' })).toBeVisible()
  await expect(page.getByText('Leave now', { exact: true })).toBeVisible()
  await picture(page, 'patient-home.phone.leave')

  await page.goto('/hospitallistforusers')
  await findDoctor(page, { ...demo.hospital, pincode: '560003', doctor: 'Dr Meera Kulkarni' })
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await expect(page.getByText(/^A token taken now: about \d+:\d\d to \d+:\d\d$/).first()).toBeVisible()
  await page.goto('/usershomepage')
  await expect(range).toBeVisible()

  // the longest range that is shown
  await page.clock.fastForward(90 * 60_000)
  await expect(page.getByRole('heading', { name: 'Later than expected. 3 ahead.' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Later than expected. 3 ahead.' })).toHaveCount(1)
  await expect(range).toHaveCount(0)
  await picture(page, 'patient-home.phone.overdue')
})

test('a completion with the demo log-in moves the demo patient up', allowed, async ({ openScreen }) => {
  const patient = await openScreen(phone)
  const receptionist = await openScreen(desk)
  await logInPatient(patient, demo.patient)
  await logInReceptionist(receptionist, demo.hospital)
  await chooseQueue(receptionist, { doctor: 'Dr Meera Kulkarni', slot: 'Slot 1' })

  await expectTicket(patient, { current: 25, own: 28, paper: 'near' })
  await expect(patient.getByRole('heading', { name: '3 people ahead of you' })).toBeVisible()
  await expect(tokenTicket(patient)).toContainText('LIVE')
  await expect(patient.getByRole('list', { name: '3 people ahead of you' }).getByRole('listitem')).toHaveText([
    '25',
    '26',
    '27',
    'You',
  ])
  await picture(patient, 'patient-home.phone.live')
  await expect(receptionist.getByRole('group', { name: 'Token 25 is called', exact: true })).toBeVisible()
  await expect(receptionist.getByText(/^A walk-in now: about \d+:\d\d to \d+:\d\d$/)).toBeVisible()
  await picture(receptionist, 'dashboard.desk')
  // a laptop's real height, below the banner: six rows, and every act of a session
  await receptionist.setViewportSize({ width: 1366, height: 625 })
  for (const { code } of languages.toReversed()) {
    expect(await languageFaults(receptionist, [code]), code).toEqual([])
    await expect(rowOf(receptionist, 'Abdul Rahman')).toBeInViewport({ ratio: 0.95 })
    await expect(rowOf(receptionist, 'Gurpreet Kaur'), code).toBeInViewport({ ratio: 0.95 })
    for (const act of await receptionist.locator('.queue-acts').getByRole('button').all())
      await expect(act, code).toBeInViewport({ ratio: 1 })
  }
  await openWalkIn(receptionist)
  await expect(walkInForm(receptionist).getByRole('button', { name: 'Add Patient' })).toBeInViewport({ ratio: 1 })
  await receptionist.keyboard.press('Escape')
  await receptionist.setViewportSize(desk.viewport)

  await completeNext(receptionist, 25)
  await expectLive(receptionist, 25)
  await expectTicket(patient, { current: 25, own: 28, paper: 'near' })
  await expect(patient.getByRole('heading', { name: '2 people ahead of you' })).toBeVisible()
  await expect(patient.getByText("It's time to go to the clinic").first()).toBeVisible()
  await picture(patient, 'patient-home.phone.near')

  await completeNext(receptionist, 26)
  await expectTicket(patient, { current: 26, own: 28, paper: 'near' })
  await completeNext(receptionist, 27)
  await expectTicket(patient, { current: 27, own: 28, paper: 'near' })
  await expect(patient.getByRole('heading', { name: 'You are next' })).toBeVisible()
  await expect(patient.getByText('Go to the desk and say 28', { exact: true }).first()).toBeVisible()
  await picture(patient, 'patient-home.phone.next')

  await patient.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
  const card = patient.getByRole('article', { name: 'Savitri Deshpande' })
  await expect(card).toContainText('City Care Hospital')
  await expect(card).toContainText('DEMO-001')
  await expect(card.getByRole('group', { name: 'Live token 27, your token 28' })).toBeVisible()
  await picture(patient, 'my-appointments.phone')
})
