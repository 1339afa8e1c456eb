import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { textsIn } from './texts-in.ts'
import { walkInLanguage } from './walk-in-language.ts'

test('the holder of a link does every act of its page in Telugu', async ({ openScreen, product }) => {
  const telugu = textsIn('te')
  const clinic = await aClinic(product, { waiting: ['Imran Sheikh'] })
  // A walk-in has arrived.
  await (await aPatientOf(product, 'Sunita Patil')).book(clinic)
  const at = actsAt(product, clinic)
  const link = (await clinic.list()).at(-1)?.link ?? ''
  const page = await openScreen({ ...phone, locale: 'te-IN' })
  const walk = await walkInLanguage('link', 'te', [clinic.name, clinic.doctor, clinic.slot])
  walk.follow(page)
  const form = (name: string) => ({ method: 'POST' as const, path: `/t/{code}/${name}` })
  const press = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name: telugu(name), exact: true }).click()
  await page.goto(link)
  await press('button', "I'm on my way")
  await expect(page.getByText(telugu('The desk sees that you are coming.'))).toBeVisible()
  await walk.see(page, '1-on-my-way', form('on-my-way'))
  await press('link', "I'm here")
  await page.getByRole('textbox', { name: telugu('Code on the poster at the door') }).fill(await at.arrivalCode())
  await press('button', 'Tell the desk')
  await expect(page.getByText(telugu('The desk knows that you are here.'))).toBeVisible()
  await walk.see(page, '2-here', form('here'))
  await at.call(2)
  await at.noShow(2)
  await page.goto(link)
  await press('button', "I'm here")
  await expect(page.getByText(telugu('The desk knows that you are here.'))).toBeVisible()
  await walk.see(page, '3-back-in-line', form('rejoin'))
  await press('link', 'Cancel this token')
  await press('button', 'Cancel token')
  await expect(page.getByRole('heading', { level: 1, name: telugu('This token is cancelled') })).toBeVisible()
  await walk.see(page, '4-cancelled', form('cancel'))
  await (await aPatientOf(product, 'Noor Jahan')).book(clinic)
  const visited = (await clinic.list()).at(-1)?.link ?? ''
  await clinic.complete(3)
  await page.goto(visited)
  await press('button', 'Too long')
  await expect(page.getByText(telugu('Thank you. Your answer is counted without your name.'))).toBeVisible()
  await walk.see(page, '5-answered', form('feedback'))
  walk.end()
})
