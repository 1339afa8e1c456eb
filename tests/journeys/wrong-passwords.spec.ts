import { aClinic } from './clinic.ts'
import { desk, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'

test('a desk sees the number of wrong passwords for its hospital, but not a small one', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const guess = () =>
    fetch(`${product.url}/api/auth/hospitallogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hospitalNumber: clinic.number, password: 'not this one' }),
    })
  for (let time = 0; time < 19; time += 1) expect((await guess()).status).toBe(401)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await expect(page.getByLabel('Doctor', { exact: true })).toBeVisible()
  await expect(page.getByText('wrong passwords')).toHaveCount(0)
  expect((await guess()).status).toBe(401)
  await page.reload()
  await expect(page.getByText('20 wrong passwords were tried for this hospital, the last one Today')).toBeVisible()
  await picture(page, 'dashboard.wrong-passwords')
  await page.setViewportSize({ width: 320, height: 640 })
  await picture(page, 'dashboard.wrong-passwords.narrow')
})
