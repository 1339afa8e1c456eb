import { aClinic } from './clinic.ts'
import { chooseQueue, completeNext, expectLive, openWalkIn, rowOf, tick, typeWalkIn, walkInForm } from './desk.ts'
import { desk, expect, test, withWorker } from './fixtures.ts'
import { expectFaultless } from './expect-faultless.ts'
import { logInReceptionist } from './log-in.ts'
import { agreeToLeave } from './log-out.ts'
import { workerReady } from './pushed.ts'
import { textsIn } from './texts-in.ts'

const text = textsIn('mr')

test('a receptionist whose browser asks for Marathi runs a queue in it, also without a network', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.slow()
  provoked.push(/ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/, /WebSocket connection to .* failed/)
  const clinic = await aClinic(product, { waiting: ['Imran Sheikh', 'Sunita Patil', 'Ramesh Gowda', 'Asha Rao'] })
  const page = await openScreen({ ...desk, ...withWorker, locale: 'mr-IN' })
  const see = (step: string) => expectFaultless(page, `desk.mr.${step}`)
  const question = page.getByRole('alertdialog')

  await test.step('the log-in', async () => {
    await page.goto('/receptionlogin')
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr')
    await expect(page.getByRole('heading', { name: text('Login for hospital staff'), exact: true })).toBeVisible()
    await see('1-login')
    await logInReceptionist(page, clinic, text)
    await expect(page.getByText(text('Choose a doctor and a slot'), { exact: true })).toBeVisible()
    await see('2-nothing-chosen')
  })

  await test.step('the queue', async () => {
    await chooseQueue(page, clinic, text)
    await expect(page.getByRole('group', { name: text('Not started'), exact: true })).toBeVisible()
    await expect(tick(page, 4, 'Asha Rao', text)).toBeVisible()
    await workerReady(page)
    await see('3-queue')
  })

  await test.step('a walk-in', async () => {
    await openWalkIn(page, text)
    await see('4-walk-in')
    await typeWalkIn(page, { name: 'Savitri Deshpande', age: '67', gender: 'Female', contact: '98200 12345' }, text)
    await walkInForm(page, text)
      .getByRole('button', { name: text('Add Patient') })
      .click()
    await expect(walkInForm(page, text).getByText(text('Patient was added successfully!'))).toBeVisible()
    await see('5-added')
    await walkInForm(page, text)
      .getByRole('button', { name: text('Done') })
      .click()
    await expect(rowOf(page, 'Savitri Deshpande')).toContainText(text('Female'))
  })

  await test.step('two completions, of which the first is first refused', async () => {
    await tick(page, 1, 'Imran Sheikh', text).click()
    await expect(question.getByText(text('Are you sure? This action is undoable.'), { exact: true })).toBeVisible()
    await see('6-question')
    await question.getByRole('button', { name: text('Cancel') }).click()
    await expect(tick(page, 1, 'Imran Sheikh', text)).not.toBeChecked()
    for (const number of [1, 2]) {
      await completeNext(page, number, text)
      await expectLive(page, number, text)
    }
    await see('7-completed')
  })

  await test.step('one completion without a network', async () => {
    await page.context().setOffline(true)
    await completeNext(page, 3, text)
    await expect(rowOf(page, 'Ramesh Gowda')).toContainText(text('Waiting to be sent'))
    const waits = page.getByText(text('# change waits for the connection', { '#': 1 }), { exact: true })
    await expect(waits).toBeVisible()
    await expect(page.getByText(text('NO CONNECTION'), { exact: true })).toBeVisible()
    await see('8-no-network')
    await page.context().setOffline(false)
    await expectLive(page, 3, text)
    await expect(waits).toBeHidden()
    await expect.poll(() => clinic.completed()).toEqual([1, 2, 3])
    await see('9-network')
  })

  await test.step('the log-out', async () => {
    await page.getByRole('button', { name: text('Logout'), exact: true }).click()
    await expect(question).toBeVisible()
    await see('10-log-out')
    await agreeToLeave(page, text)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: text('Where Healthcare Meets Convenience') })).toBeVisible()
    await see('11-logged-out')
  })
})
