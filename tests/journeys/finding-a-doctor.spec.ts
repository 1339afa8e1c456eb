import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { picture } from './picture.ts'

// The demonstration has two who treat the skin: one in Bengaluru, one in Pune.
const bengaluru = { latitude: 13.00341, longitude: 77.56988 }

/** Lets the phone keep its position until the returned function asks for it. */
async function answerLater(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...asked) => addEventListener('answer', () => ask(...asked), { once: true })
  })
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('answer')))
  }
}

test('a patient finds a doctor by a word in two scripts, by a chip, and near the phone or a pincode', async ({
  openScreen,
}) => {
  const page = await openScreen({ ...phone, permissions: [] })
  await page.goto('/hlist')
  const search = page.getByRole('searchbox')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  const bySkin = ['City Care Hospital', 'Sahyadri Polyclinic']

  await test.step('in two scripts, with the word marked in the language of the page', async () => {
    await search.fill('skin')
    await expect(names).toHaveText(bySkin)
    await expect(page.locator('mark').first()).toHaveText('Dermatology')
    await page.goto('/hlist?lang=te')
    await search.fill('चर्म')
    await expect(names).toHaveText(bySkin)
    await expect(page.locator('mark').first()).toHaveText('చర్మ వ్యాధులు')
    await expect(page.getByText('General Physician')).toHaveCount(0)
    await picture(page, 'hlist.phone.telugu')
    await page.goto('/hlist?lang=en')
  })
  await test.step('by a chip, which a second press takes back', async () => {
    const eyes = page.getByRole('button', { name: 'Eyes', exact: true })
    await eyes.click()
    await expect(eyes).toHaveAttribute('aria-pressed', 'true')
    await expect(names).toHaveText(['Thulasi Eye Care'])
    await page.getByText('Thulasi Eye Care').click()
    await page.getByRole('link', { name: /^Phone number and page of / }).click()
    await expect(page).toHaveURL(/\/hospitals\//)
    await page.goBack()
    await expect(eyes).toHaveAttribute('aria-pressed', 'true')
    await expect(names).toHaveText(['Thulasi Eye Care'])
    await search.fill('zzz')
    await expect(names).toHaveText(['Nothing is found for “zzz”'])
    await expect(page.getByText('Take back a choice above.')).toBeVisible()
    await search.fill('')
    await expect(names).toHaveText(['Thulasi Eye Care'])
    await eyes.click()
    await expect(names).not.toHaveText(['Thulasi Eye Care'])
  })
  await test.step('near a pincode, where the phone does not say where it is', async () => {
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText('Your phone did not say where you are. Write the pincode.')).toBeVisible()
    const unknown = page.getByText('We do not know where 999999 is, so the places are in the order of their names.')
    await page.getByRole('textbox', { name: 'Pincode' }).fill('999999')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(unknown).toBeVisible()
    await page.getByRole('textbox', { name: 'Pincode' }).fill('४११०३८')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(names.first()).toHaveText('Sahyadri Polyclinic')
    await expect(unknown).toHaveCount(0)
    await search.fill('skin')
    await expect(names).toHaveText(bySkin.toReversed())
    await expect(page.getByText(/^\d+ km$/)).toHaveText(['0 km', '734 km'])
    await expect(page).toHaveURL('/hlist?query=skin&pincode=411038')
    await page.reload()
    await expect(names).toHaveText(bySkin.toReversed())
    await expect(page.getByRole('textbox', { name: 'Pincode' })).toHaveValue('411038')
    await picture(page, 'hlist.phone.pincode')
  })
  await test.step('near the phone, whose position is sent rounded', async () => {
    const placed = await openScreen({ ...phone, permissions: ['geolocation'], geolocation: bengaluru })
    const answer = await answerLater(placed)
    await placed.goto('/hlist?query=skin')
    const near = placed.getByRole('button', { name: 'Near me' })
    const asked: URL[] = []
    placed.on('request', (request) => asked.push(new URL(request.url())))
    await near.click()
    await near.click()
    await answer()
    await expect(near).toHaveAttribute('aria-pressed', 'false')
    await near.click()
    // chosen while the phone is asked
    await placed.getByRole('button', { name: 'Skin', exact: true }).click()
    await answer()
    await expect(placed.getByText(/^0\.\d km$/)).toBeVisible()
    const nearby = asked.map(({ searchParams }) => searchParams).filter((params) => params.has('near'))
    expect(nearby.map((params) => [params.get('near'), params.get('speciality')])).toEqual([
      ['13.003,77.570', 'dermatology'],
    ])
    await expect(placed).toHaveURL('/hlist?query=skin&speciality=dermatology')
    await placed.getByRole('heading', { name: 'City Care Hospital' }).click()
    await expect(placed.getByRole('link', { name: 'Way there' })).toHaveAttribute('href', /^geo:0,0\?q=City%20Care/)
    await picture(placed, 'hlist.phone.near')
  })
})
