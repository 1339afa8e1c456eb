import type { Locator } from '@playwright/test'
import { hospitalLogin } from '#contract/accounts.ts'
import {
  addAgain,
  arriveAppointment,
  correctAppointment,
  callAppointment,
  markNoShow,
  moveAppointment,
  rejoinAppointment,
  setPriority,
  transferAppointment,
  undoAct,
} from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { answerPlace, answerUnreached, undoAnswer } from '#contract/unreached.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { callNext, closeQueue, setQueueState } from '#contract/queues.ts'
import { logout } from '#contract/session.ts'
import { aSlot } from '../builders.ts'
import { aClinic } from './clinic.ts'
import {
  chooseQueue,
  completeNext,
  expectLive,
  moveOn,
  addedSheet,
  openWalkIn,
  rowOf,
  tick,
  typeWalkIn,
  walkInForm,
} from './desk.ts'
import { desk, expect, noNetwork, test, withWorker } from './fixtures.ts'
import { logInReceptionist } from './log-in.ts'
import { agreeToLeave } from './log-out.ts'
import { aPatientOf } from './patient.ts'
import { send } from './over-http.ts'
import { workerReady } from './pushed.ts'
import { dayFrom, offerPlaces, setRules } from './schedule.ts'
import { textsIn } from './texts-in.ts'
import { walkInLanguage } from './walk-in-language.ts'

const text = textsIn('mr')

test('a receptionist whose browser asks for Marathi does every act of the desk in it, also without a network', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.slow()
  provoked.push(...noNetwork)
  const waiting = ['Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda', 'Asha Rao', 'Noor Jahan', 'Kavya Rao', 'Mohan Das']
  const clinic = await aClinic(product, { waiting })
  const { id: evening } = await product.arrange((db) =>
    aSlot(db, { doctor: { id: clinic.ids.doctorId, hospital: clinic.ids.hospitalId }, name: 'Evening' }),
  )
  const page = await openScreen({ ...desk, ...withWorker, locale: 'mr-IN' })
  const walk = await walkInLanguage('desk', 'mr', [clinic.name, clinic.doctor, clinic.slot, 'Evening'])
  walk.follow(page)
  await page.clock.install()
  /** The offer of *Undo* lies over the lists that are folded. */
  const undoIsOver = () => page.clock.fastForward(31_000)
  const question = page.getByRole('alertdialog')
  const sheet = page.getByRole('dialog')
  const press = (name: string, values = {}, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name: text(name, values), exact: true }).click()
  const openMenu = (number: number) => press('More for token {number}', { number })
  const choose = (name: string, values = {}) => page.getByRole('menuitem', { name: text(name, values) }).click()
  await test.step('the log-in', async () => {
    await page.goto('/receptionlogin')
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr')
    await expect(page.getByRole('heading', { name: text('Login for hospital staff'), exact: true })).toBeVisible()
    await walk.see(page, '1-login')
    await logInReceptionist(page, clinic, text)
    await expect(page.getByText(text('Choose a doctor to call the next patient'), { exact: true })).toBeVisible()
    const hint = text('Press the ticket above, or Alt 1. This desk remembers your choice.')
    await expect(page.getByText(hint, { exact: true })).toBeVisible()
    await walk.see(page, '2-nothing-chosen', hospitalLogin)
  })

  await test.step('the queue', async () => {
    await chooseQueue(page, clinic, text)
    await expect(page.getByRole('group', { name: text('Not started'), exact: true })).toBeVisible()
    await expect(tick(page, 4, 'Asha Rao', text)).toBeVisible()
    await workerReady(page)
    await walk.see(page, '3-queue')
  })

  await test.step('a walk-in', async () => {
    await openWalkIn(page, text)
    await walk.see(page, '4-walk-in')
    await typeWalkIn(page, { name: 'Savitri Deshpande', age: '67', gender: 'Female', contact: '98200 12345' }, text)
    const form = walkInForm(page, text)
    await press('Add Patient', {}, form)
    await expect(addedSheet(page, text)).toBeVisible()
    await walk.see(page, '5-added', bookAppointment)
    await press('Done', {}, addedSheet(page, text))
    await expect(rowOf(page, 'Savitri Deshpande')).toContainText(text('Female'))
  })

  await test.step('two completions, of which the first is first refused', async () => {
    await tick(page, 1, 'Imran Sheikh', text).click()
    await expect(question.getByText(text('Are you sure? This action is undoable.'), { exact: true })).toBeVisible()
    await walk.see(page, '6-question')
    await press('Cancel', {}, question)
    await expect(tick(page, 1, 'Imran Sheikh', text)).not.toBeChecked()
    for (const number of [1, 2]) {
      await completeNext(page, number, text)
      await expectLive(page, number, text)
    }
    await walk.see(page, '7-completed', completeAppointment)
  })

  await test.step('one completion without a network', async () => {
    await page.context().setOffline(true)
    await completeNext(page, 3, text)
    await expect(rowOf(page, 'Ramesh Gowda')).toContainText(text('Waiting to be sent'))
    const waits = page.getByText(text('# change waits for the connection', { '#': 1 }), { exact: true })
    await expect(waits).toBeVisible()
    await expect(page.getByText(text('NO CONNECTION'), { exact: true })).toBeVisible()
    await walk.see(page, '8-no-network')
    await page.context().setOffline(false)
    await expectLive(page, 3, text)
    await expect(waits).toBeHidden()
    await expect.poll(() => clinic.completed()).toEqual([1, 2, 3])
    await walk.see(page, '9-network')
  })

  await test.step('the calls', async () => {
    await moveOn(page).click()
    await walk.see(page, '10-called', callNext)
    await press('Not here')
    await walk.see(page, '11-not-here', markNoShow)
    await press('Undo')
    await walk.see(page, '12-undone', undoAct)
    await press('Not here')
    await undoIsOver()
    await press('# not here', { '#': 1 })
    await press('Put {number} back in line', { number: 4 })
    await walk.see(page, '13-back-in-line', rejoinAppointment)
    await openMenu(5)
    await choose('Correct details')
    await sheet.getByLabel(text('Patient name')).fill('Noor Jahan Begum')
    await press('Save details', {}, sheet)
    await expect(rowOf(page, 'Noor Jahan Begum')).toBeVisible()
    await openMenu(5)
    await choose('Correct details')
    // Who changed it is no person: the hospital's own log-in.
    await expect(
      sheet.getByText(text('Until {time}: {before}.', { time: '', before: 'Noor Jahan' }).trim()),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await walk.see(page, '14-corrected', correctAppointment)
    const patient = await aPatientOf(product, 'Vinayak Deshpande')
    await patient.book(clinic)
    await openMenu(9)
    await choose('Arrived')
    await walk.see(page, '14-arrived', arriveAppointment)
    await openMenu(6)
    await choose('Priority')
    await page.getByRole('menuitemradio', { name: text('Emergency') }).click()
    await walk.see(page, '15-priority', setPriority)
    await openMenu(7)
    await choose('More')
    await choose('Move up')
    await sheet.getByLabel(text('Reason')).fill('Has to leave for a train')
    await press('Move up', {}, sheet)
    await walk.see(page, '16-moved', moveAppointment)
    await openMenu(7)
    await choose('Call {number} now', { number: 7 })
    await walk.see(page, '17-called-now', callAppointment)
    const lost = await aPatientOf(product, 'Nandini Hegde')
    await lost.book(clinic)
    await openMenu(10)
    await choose('Call {number} now', { number: 10 })
    await undoIsOver()
    await press('# not reached', { '#': 1 })
    await walk.see(page, '17-not-reached')
    await press('Reached, token {number}', { number: 10 })
    await walk.see(page, '17-reached', answerUnreached)
    await press('Undo')
    await expect(page.getByRole('button', { name: text('Reached, token {number}', { number: 10 }) })).toBeVisible()
    await walk.see(page, '17-not-reached-after-all', undoAnswer)
    await openMenu(4)
    await choose('More')
    await choose('Move to another slot')
    await sheet.getByLabel(text('Slot'), { exact: true }).selectOption({ index: 1 })
    await press('Move {number}', { number: 4 }, sheet)
    await expect(question.getByText(text('The new token is {queueNumber}.', { queueNumber: 1 }))).toBeVisible()
    await walk.see(page, '18-in-another-slot', transferAppointment)
    await press('OK', {}, question)
    await openMenu(5)
    await choose('More')
    // By key: it comes where *More* was, and a second press there so soon is dropped.
    await page.getByRole('menuitem', { name: text('Cancel token') }).press('Enter')
    await press('Cancel token', {}, question)
    await expect(rowOf(page, 'Noor Jahan')).toHaveCount(0)
    await walk.see(page, '19-cancelled', cancelAppointment)
    await page.locator('.fold').first().click()
    await openMenu(3)
    await choose('Completed by mistake')
    await expect(question.getByText(text('The new token is {queueNumber}.', { queueNumber: 11 }))).toBeVisible()
    await walk.see(page, '19-again', addAgain)
    await press('OK', {}, question)
    // One who waits for a place of the other slot has no phone that tells.
    const other = { ...clinic, ids: { ...clinic.ids, slot: evening } }
    await setRules(product, other, { capacity: 1 })
    const join = { method: joinWaitlist.method, path: joinWaitlist.path.replace('{slotId}', evening) }
    await send(product.url, join, { token: lost.session, body: { appointmentDate: dayFrom() } })
    await setRules(product, other, { capacity: 2 })
    await offerPlaces(product, other)
    await page.reload()
    await page.locator('.untold-open').click()
    await walk.see(page, '19-place-is-kept')
    await press('Reached', {}, page.locator('.untold'))
    await walk.see(page, '19-place-reached', answerPlace)
  })

  await test.step('the session', async () => {
    await press('Pause')
    await press('Pause', {}, sheet)
    await walk.see(page, '20-paused', setQueueState)
    await press('End session')
    await sheet.getByText(text('Cancel their tokens'), { exact: true }).click()
    await sheet.locator('[type=submit]').click()
    await expect(page.getByText(text('CLOSED'), { exact: true })).toBeVisible()
    await walk.see(page, '21-ended', closeQueue)
    // whom no notice tells
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('the log-out', async () => {
    await press('Logout')
    await expect(question).toBeVisible()
    await walk.see(page, '22-log-out')
    await agreeToLeave(page, text)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: text('Where Healthcare Meets Convenience') })).toBeVisible()
    await walk.see(page, '23-logged-out', logout)
  })
  walk.end()
})
