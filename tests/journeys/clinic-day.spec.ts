import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { noReload } from './reload.ts'
import { expectTicket, tokenTicket } from './ticket.ts'

test('a patient follows a whole day of the clinic on the phone', allowed, async ({ openScreen, product, provoked }) => {
  const clinic = await aClinic(product, { waiting: ['Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda'] })
  const patient = await aPatientOf(product, 'Savitri Deshpande')
  await patient.book(clinic)
  await clinic.walkIn('Anjali Menon')
  const desk = actsAt(product, clinic)
  await desk.room('3')
  const page = await openScreen(phone, { patient: patient.session })
  const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const own = async () => (await clinic.list()).find(({ queueNumber }) => queueNumber === 4)
  await page.goto('/usershomepage')
  await expectTicket(page, { current: 0, own: 4, paper: 'wait' })
  const neverReloaded = await noReload(page)

  await test.step('the doctor is late', async () => {
    await desk.state({ state: 'late', minutes: 30 })
    await heading('The doctor is 30 min late')
    await expect(page.getByText('3 people ahead of you', { exact: true })).toBeVisible()
    await expect(tokenTicket(page)).toContainText('From about 10:00')
    await picture(page, 'day.late')
  })

  await test.step('the first token is called, and the patient sets out', async () => {
    await desk.next()
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
    await heading('3 people ahead of you')
    await expect(tokenTicket(page)).toContainText('Room 3')
    await page.getByRole('button', { name: "I'm on my way" }).click()
    await expect(page.getByText('The desk sees that you are coming.')).toBeVisible()
    expect((await own())?.onMyWayAt).toBeDefined()
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
    await picture(page, 'day.waiting')
  })

  await test.step('an emergency is taken first', async () => {
    await desk.next(1)
    await heading('2 people ahead of you')
    await desk.priority(5, 'emergency')
    await heading('3 people ahead of you')
    await expect(page.getByText('An emergency was taken first.', { exact: true })).toBeVisible()
    await picture(page, 'day.emergency')
  })

  await test.step('the doctor pauses, and the next call resumes', async () => {
    await desk.state({ state: 'paused', reason: 'break' })
    await heading('The doctor is on a break')
    await expect(tokenTicket(page)).toContainText('PAUSED')
    await expect(tokenTicket(page)).toContainText(/Since \d+:\d\d\s[ap]m/)
    await picture(page, 'day.paused')
    await desk.next(2)
    await expectTicket(page, { current: 5, own: 4, paper: 'near' })
    await heading('2 people ahead of you')
    await expect(page.getByText('An emergency was taken first.', { exact: true })).toBeHidden()
  })

  await test.step('the next patient arrives with the code of the poster', async () => {
    await desk.next(5)
    await heading('You are next')
    await expect(page.getByText('Wait near room 3.', { exact: true })).toBeVisible()
    await picture(page, 'day.next')
    await page.getByRole('button', { name: "I'm here" }).click()
    const sheet = page.getByRole('dialog')
    const code = await desk.arrivalCode()
    provoked.push(/403.*\/arrive/)
    await sheet.getByLabel('Code on the poster at the door').fill(code === '000000' ? '111111' : '000000')
    await sheet.getByRole('button', { name: 'Tell the desk' }).click()
    await expect(sheet.getByText(/This code is not right/)).toBeVisible()
    await sheet.getByLabel('Code on the poster at the door').fill(code)
    await sheet.getByRole('button', { name: 'Tell the desk' }).click()
    await expect(page.getByText('The desk knows that you are here.')).toBeVisible()
    expect((await own())?.arrivedAt).toBeDefined()
  })

  await test.step('the patient is called, misses the call, and comes back', async () => {
    await desk.next(3)
    await heading("It's your turn. Room 3.")
    await expectTicket(page, { current: 4, own: 4, paper: 'now' })
    await expect(tokenTicket(page)).toContainText('ROOM')
    await picture(page, 'day.called')
    await desk.noShow(4)
    await heading(/^You were called at \d+:\d\d [ap]m but were not there\.$/)
    await expectTicket(page, { current: 3, own: 4, paper: 'missed' })
    await picture(page, 'day.missed')
    await page.getByRole('button', { name: "I'm here" }).click()
    await expect(page.getByText(/^You are back in line/)).toBeVisible()
    await heading('You are next')
    await picture(page, 'day.back')
  })

  await test.step('the consultation is completed', async () => {
    await desk.next()
    await heading("It's your turn. Room 3.")
    await desk.next(4)
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expect(page.getByText(`Token 4 with ${clinic.doctor} is completed.`)).toBeVisible()
    await picture(page, 'day.completed')
    await neverReloaded()
    await page.getByRole('link', { name: 'Book again' }).click()
    await expect(page).toHaveURL(/\/hospitallistforusers\?query=/)
  })
})
