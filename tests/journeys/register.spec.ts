import type { Page } from '@playwright/test'
import { statement } from '#server/platform/database/index.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'

/** More tokens like the first one of a slot, up to a number: most are completed, some missed, cancelled or still waiting. */
const more = statement(
  'journey.more-tokens',
  `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
     contact, user_name, mobile, booked_at, arrived_at, called_at, calls)
   SELECT gen_random_uuid(), a.slot_id, a.service_day, n,
     (CASE WHEN n % 9 = 6 THEN 'no_show' WHEN n % 11 = 1 THEN 'cancelled' WHEN n > $2 - 3 THEN 'waiting' ELSE 'completed' END)::appointment_status,
     now(), 'staff', ($3::text[])[1 + n % cardinality($3::text[])], n % 90, a.patient_gender, '98450 00101', a.user_name, a.mobile,
     a.booked_at, now(), CASE WHEN n % 11 <> 1 AND n <= $2 - 3 THEN now() END, 1
   FROM appointments a, generate_series((SELECT max(queue_number) + 1 FROM appointments WHERE slot_id = $1), $2::int) n
   WHERE a.slot_id = $1 AND a.queue_number = 1`,
)
const names = [
  'Lakshmi Gowda',
  'Venkatesh Murthy',
  'Savitri Deshpande',
  'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி',
  'Dr A. P. J. Ramanathan Subramanian',
]

async function pages(page: Page, name: string): Promise<number> {
  const path = process.env.PICTURES && { path: `test-results/pictures/${name}.pdf` }
  const pdf = await page.pdf({ preferCSSPageSize: true, ...path })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('the register has twenty-eight tokens a page, below a head that every page repeats', async ({
  openScreen,
  product,
  provoked,
}) => {
  const clinic = await aClinic(product, { waiting: ['Kavya Reddy'] })
  const page = await openScreen(desk, { hospital: clinic.session })
  // the paper stays until the journey has taken it
  await page.addInitScript(() => (window.print = () => undefined))
  for (const [tokens, sheets] of [
    [28, 1],
    [80, 3],
    [270, 10],
  ] as const) {
    await product.arrange((db) => db.all(more, [clinic.ids.slot, tokens, names]))
    await page.goto('/hospital-dashboard')
    await chooseQueue(page, clinic)
    await expect(rowOf(page, 'Kavya Reddy')).toBeAttached()
    await page.getByRole('button', { name: 'Print the list' }).click()
    await page.getByRole('menuitem', { name: 'This session' }).click()
    await expect(page.locator('.register tbody tr')).toHaveCount(tokens + 1)
    // The counts add up; a session in which some wait has no end.
    const counts = (await page.locator('.register-counts').textContent()) ?? ''
    const [all, ...parts] = counts.match(/\d+(?= [a-z])/g)?.map(Number) ?? []
    expect([all, parts.reduce((sum, part) => sum + part, 0), counts.includes('ended')]).toEqual([tokens, tokens, false])
    expect(await pages(page, `register.${tokens}`)).toBe(sheets)
  }

  provoked.push(/ERR_INTERNET_DISCONNECTED .*\/api\/reports\/register/)
  await page.route(/\/api\/reports\/register/, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByRole('button', { name: 'Print the list' }).click()
  await page.getByRole('menuitem', { name: 'All sessions of the day' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('Without a connection only the session on the screen can be printed.')
  await expect(page.locator('.register')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('.register')).toHaveCount(1)
})
