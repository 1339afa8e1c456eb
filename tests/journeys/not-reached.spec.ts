import { aClinic } from './clinic.ts'
import { actsAt } from './clinic-acts.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'

test('the desk sees whom no message has reached, calls, and notes the result', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy'] })
  const [lost, watching] = [await aPatientOf(product, 'Nandini Hegde'), await aPatientOf(product, 'Arjun Patil')]
  await lost.book(clinic)
  await watching.book(clinic)
  const home = await openScreen(phone, { patient: watching.session })
  await home.goto('/usershomepage')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('2 people ahead of you')
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  const acts = actsAt(product, clinic)
  await acts.next()
  await clinic.complete(1)
  // The other patient's page shows the same.
  await expect(
    rowOf(page, 'Nandini Hegde').getByRole('link', { name: `Not reached: call ${lost.mobile}` }),
  ).toBeVisible()
  await expect(rowOf(page, 'Arjun Patil')).toContainText('Not arrived')
  await page.getByRole('button', { name: '1 not reached' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'No answer, token 2' }) })
  await expect(row).toContainText('No notices on this phone')
  await expect(row.getByRole('link', { name: lost.mobile })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await picture(page, 'not-reached')
  const narrow = await openScreen(phone, { hospital: clinic.session })
  await narrow.goto('/hospital-dashboard')
  await chooseQueue(narrow, clinic)
  await narrow.getByRole('button', { name: '1 not reached' }).click()
  await expect(narrow.getByRole('button', { name: 'Reached, token 2' })).toBeVisible()
  await picture(narrow, 'not-reached-phone')
  // The wrong press is taken back, on both desks.
  await page.getByRole('button', { name: 'Reached, token 2' }).click()
  for (const screen of [page, narrow]) await expect(screen.getByRole('button', { name: /not reached/ })).toHaveCount(0)
  await expect(page.getByText('2 is noted as reached.')).toBeVisible()
  await picture(page, 'not-reached-undo')
  await page.keyboard.press('Alt+z')
  await expect(narrow.getByRole('button', { name: 'Reached, token 2' })).toBeVisible()
  // A second Enter in the same moment, when the focus is on the button that calls, calls no one.
  await page.getByRole('button', { name: 'No answer, token 2' }).evaluate((pressed: HTMLElement) => {
    for (let control: Element | null = pressed, times = 0; times < 2; control = document.activeElement, times += 1)
      if (control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
        if (control instanceof HTMLElement) control.click()
  })
  // The patient's row of the list stays, the one to call goes.
  for (const screen of [page, narrow]) await expect(screen.getByRole('button', { name: /not reached/ })).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, 'Nandini Hegde')).toContainText('No answer')
  await expect(rowOf(page, 'Nandini Hegde')).not.toContainText('Called')
  // Who calls is no person: the hospital's own log-in.
  await acts.call(3)
  await expect(rowOf(page, 'Arjun Patil')).toContainText(/Called \d/)
  await expect(rowOf(page, 'Arjun Patil')).not.toContainText('Not arrived')
  // The end of the session reaches the one who watches; the other one does not know of it, whichever slot the desk shows.
  await acts.end()
  const untold = page.getByRole('button', { name: '1 person does not know that the token was cancelled or moved' })
  // The list has the one completed token.
  await expect(page.getByText('No one is completed yet')).toHaveCount(0)
  await untold.click()
  const told = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Reached, token 2' }) })
  await expect(told).toContainText(/^2Nandini HegdeToday, .*: cancelled/)
  await expect(told.getByRole('link', { name: lost.mobile })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await picture(page, 'not-reached-untold')
  await told.getByRole('button', { name: 'No answer, token 2' }).press('Enter')
  await expect(untold).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Appointments' }), 'the pressed button left').toBeFocused()
  await picture(page, 'not-reached-untold-undo')
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await told.getByRole('button', { name: 'Reached, token 2' }).click()
  await expect(untold).toHaveCount(0)
})
