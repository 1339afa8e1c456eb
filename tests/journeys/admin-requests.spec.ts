import { anAdmin, aRequestOf, handOver, linkIn, logInAdmin, requestOf } from './admin.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { loseAnswer } from './lose-answer.ts'
import { answer } from './settings.ts'

const network = 'The network did not answer. Check the connection and try again.'
const rejecting = ({ name, contactEmail }: { name: string; contactEmail: string }) => [
  `Reject ${name}?`,
  `It leaves this list without a notification: write to ${contactEmail} yourself. Its hospital number becomes free.`,
]

test('the admin sees the requests, approves one and gets its link', async ({ openScreen, product }) => {
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second] = [await aRequestOf(product), await aRequestOf(product)]
  const page = await openScreen(desk)
  await logInAdmin(page, '/admin', 'Admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Registration requests' }).click()
  await expect(page).toHaveURL('/admin/requests')
  await expect(
    page.getByText('Total registration requests: 2. Approving creates the hospital and its set-up code.'),
  ).toBeVisible()
  const request = requestOf(page, first)
  for (const text of [
    `${first.address} ${first.pincode}`,
    `Hospital number ${first.hospitalNumber}`,
    /Requested: Today, .*\s[ap]m/,
  ])
    await expect(request).toContainText(text)
  await expect(request.getByRole('link', { name: first.contactNo })).toHaveAttribute('href', 'tel:9840000600')
  await expect(request.getByRole('link', { name: first.contactEmail })).toHaveAttribute(
    'href',
    `mailto:${first.contactEmail}`,
  )
  await expect(request.getByRole('listitem').filter({ hasText: 'Dr ' })).toHaveText([
    'Dr Kavitha Subramanian, Radiology',
    'Dr S Venkatesh, Pathology',
  ])
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([first.name, second.name])

  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  const card = handOver(page, `${first.name} is registered`)
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(request).toHaveCount(0)
  await expect(page.getByText('Total registration requests: 1.')).toBeVisible()
  expect(await linkIn(card)).toContain(`/set?hospitalNumber=${first.hospitalNumber}&setupCode=`)
  // Esc and what comes in meanwhile leave it where it is
  await page.keyboard.press('Escape')
  await requestOf(page, second).getByRole('button', { name: 'Approve' }).click()
  await expect(handOver(page, `${second.name} is registered`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No registration requests', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Handed over, hide it' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Registration requests', exact: true })).toBeFocused()
  await expect(handOver(page, `${second.name} is registered`)).toBeVisible()

  const visitor = await openScreen(phone)
  await visitor.goto('/hlist')
  await visitor.getByRole('searchbox').fill(first.name)
  await expect(visitor.getByRole('heading', { name: first.name, exact: true })).toBeVisible()
})

test('rejecting asks for confirmation, and the focus moves to the next request', async ({ openScreen, product }) => {
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second] = [await aRequestOf(product), await aRequestOf(product)]
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  await requestOf(page, first).getByRole('button', { name: 'Reject', exact: true }).click()
  await answer(page, rejecting(first), 'Cancel')
  expect(await admin.waiting()).toEqual([first.name, second.name])

  await requestOf(page, first).getByRole('button', { name: 'Reject' }).click()
  await answer(page, rejecting(first), 'Reject')
  await expect(requestOf(page, first)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: second.name })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${first.name} is rejected.` })).toHaveCount(1)
  expect(await admin.waiting()).toEqual([second.name])
  expect(await admin.find(first.name)).toEqual([])

  await requestOf(page, second).getByRole('button', { name: 'Reject' }).click()
  await answer(page, rejecting(second), 'Reject')
  await expect(page.getByRole('heading', { name: 'No registration requests', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registration requests', exact: true })).toBeFocused()
  // the number is free again
  await aRequestOf(product, { hospitalNumber: first.hospitalNumber })
})

test('the second of two admins who decide on one request sees the first one’s decision', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 409 /)
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second, third] = [await aRequestOf(product), await aRequestOf(product), await aRequestOf(product)]
  const one = await openScreen(desk)
  const other = await openScreen(desk)
  for (const page of [one, other]) {
    await logInAdmin(page, '/admin/requests', 'Registration requests')
    await expect(page.getByRole('article')).toHaveCount(3)
  }
  await requestOf(one, first).getByRole('button', { name: 'Approve' }).click()
  await expect(handOver(one, `${first.name} is registered`)).toBeVisible()
  await requestOf(one, second).getByRole('button', { name: 'Reject' }).click()
  await answer(one, rejecting(second), 'Reject')
  await expect(one.getByRole('article')).toHaveCount(1)

  // the other sees neither yet
  await expect(other.getByRole('article')).toHaveCount(3)
  await requestOf(other, first).getByRole('button', { name: 'Reject' }).click()
  await answer(other, rejecting(first), 'Reject')
  await hear(
    other,
    'This request was approved already.',
    `${first.name} is registered. If its set-up link was not handed over, create a new one in the list of hospitals.`,
  )
  await expect(other.getByRole('article')).toHaveCount(1)
  await expect(other.getByRole('heading', { name: third.name })).toBeFocused()
  expect(await admin.find(first.name)).toMatchObject([{ name: first.name }])
})

test('a rejected request cannot be approved by an admin who still sees it', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 409 /)
  const admin = await anAdmin(product)
  await admin.clear()
  const request = await aRequestOf(product)
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  await expect(requestOf(page, request)).toBeVisible()
  await admin.clear()
  await requestOf(page, request).getByRole('button', { name: 'Approve' }).click()
  await hear(page, 'This request was rejected already.', `${request.name} can send a new request.`)
  await expect(page.getByRole('heading', { name: 'No registration requests', exact: true })).toBeVisible()
  expect(await admin.find(request.name)).toEqual([])
})

test('a failed decision shows an error, and the next press repeats it', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED .*(?:approve|reject)Request/)
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second] = [await aRequestOf(product), await aRequestOf(product)]
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  await page.route(/(?:approve|reject)Request/, (route) => route.abort())
  const approve = requestOf(page, first).getByRole('button', { name: 'Approve' })
  await approve.click()
  await hear(page, `${first.name} was not approved.`, network)
  await expect(approve).toBeFocused()
  await requestOf(page, second).getByRole('button', { name: 'Reject' }).click()
  await answer(page, rejecting(second), 'Reject')
  await hear(page, `${second.name} was not rejected.`, network)
  expect(await admin.waiting()).toEqual([first.name, second.name])

  await page.unroute(/(?:approve|reject)Request/)
  await approve.click()
  await expect(handOver(page, `${first.name} is registered`)).toBeVisible()
  expect(await admin.waiting()).toEqual([second.name])
})

test('an approval whose answer was lost appears in the list, and a double press approves once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*approveRequest/)
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second] = [await aRequestOf(product), await aRequestOf(product)]
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  await loseAnswer(page, '**/api/approveRequest')
  await requestOf(page, first).getByRole('button', { name: 'Approve' }).click()
  await hear(page, `${first.name} was not approved.`, network)
  await expect(requestOf(page, first)).toHaveCount(0)
  expect(await admin.find(first.name)).toHaveLength(1)

  await requestOf(page, second).getByRole('button', { name: 'Approve' }).dblclick()
  await expect(handOver(page, `${second.name} is registered`)).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await admin.find(second.name)).toHaveLength(1)
})

test('requests that fail to load show an error and are retried; an empty list shows its own text', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*allRR/)
  const admin = await anAdmin(product)
  await admin.clear()
  const page = await openScreen(desk, { admin: admin.session })
  const held = Promise.withResolvers<unknown>()
  await page.route('**/api/allRR', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto('/admin/requests')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
  held.resolve(undefined)
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('The registration requests did not load.')
  await expect(failed).toContainText(network)
  await expect(page.getByText('No registration requests')).toHaveCount(0)
  await page.unroute('**/api/allRR')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No registration requests', exact: true })).toBeVisible()
  await expect(page.getByText('Total registration requests')).toHaveCount(0)

  // new requests appear when the admin returns to the page
  const request = await aRequestOf(product)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(requestOf(page, request)).toBeVisible()
})
