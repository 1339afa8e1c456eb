import { setQueueState } from '#contract/queues.ts'
import { aMember } from '../builders.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { expectFaultless } from './expect-faultless.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'

test('the desk names who called, and the history says who did what', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Kavya Reddy', 'Abdul Rahman'] })
  const { token } = await product.arrange((db) => aMember(db, { hospital: clinic.ids.hospitalId, role: 'manager' }))
  const acts = actsAt(product, { ...clinic, session: token })
  await acts.next()
  const late = { state: 'late', minutes: 20 }
  const path = setQueueState.path.replace('{slotId}', clinic.ids.slot)
  await send(product.url, { method: setQueueState.method, path }, { token, body: late })
  await send(product.url, { method: setQueueState.method, path }, { token: clinic.session, body: { state: 'open' } })
  const manager = await openScreen(desk, { hospital: token })
  await manager.goto('/hospital-dashboard')
  await chooseQueue(manager, clinic)
  await expect(rowOf(manager, 'Kavya Reddy')).toContainText('Called by ')
  await acts.next(1)
  await manager.getByRole('link', { name: 'Settings' }).click()
  await manager.getByRole('link', { name: 'History' }).click()
  await expect(manager.getByRole('listitem').filter({ hasText: 'Called token 1' })).toContainText(clinic.slot)
  await expect(manager.getByText('Completed token 1 and called 2')).toBeVisible()
  await expectFaultless(manager, 'settings.history')
  await expect(manager.getByRole('listitem').filter({ hasText: 'Said that' })).toContainText(
    `Said that ${clinic.doctor} is late: ${clinic.slot}`,
  )
  await manager.getByLabel('Person').selectOption('The hospital’s own log-in')
  await expect(manager.getByRole('listitem').filter({ hasText: 'Called token 1' })).toHaveCount(0)
  await expect(manager.getByRole('listitem').filter({ hasText: 'Opened the line of' })).toContainText(
    'The hospital’s own log-in',
  )
  await manager.getByLabel('Person').selectOption('Everyone')
  const saved = manager.waitForEvent('download')
  let files = 0
  manager.on('download', () => (files += 1))
  await manager.getByRole('button', { name: 'CSV' }).dblclick()
  expect((await saved).suggestedFilename()).toMatch(/^history-.+\.csv$/)
  const small = await openScreen(phone, { hospital: token })
  await small.goto('/load-hospital-details/history')
  await expect(small.getByRole('listitem').filter({ hasText: 'Called token 1' })).toBeVisible()
  await expectFaultless(small, 'settings.history.phone')
  expect(files, 'of two quick presses').toBe(1)
})
