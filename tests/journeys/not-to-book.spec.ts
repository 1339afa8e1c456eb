import { setAvailability } from '#contract/hospitals.ts'
import { chooseSlotToday, findDoctor, typePatient, bookButton } from './book.ts'
import { aClinic } from './clinic.ts'
import { demo } from './demo.ts'
import { expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { dayFrom, inFull, setLeave } from './schedule.ts'

test('a visitor who presses a doctor is asked to log in first', async ({ openScreen }) => {
  const page = await openScreen(phone)
  for (const path of ['/', '/hlist']) {
    await page.goto(path)
    await page.getByRole('searchbox').fill(demo.hospital.name)
    await page.getByRole('heading', { name: demo.hospital.name }).click()
    await page.getByRole('button', { name: 'Dr Meera Kulkarni (General Physician)' }).click()
    await hear(page, 'Please log in first')
    await expect(page).toHaveURL('/userlogin')
  }
})

test('an unavailable doctor and a full slot show a message instead of opening', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto(`/hospitallistforusers?query=${demo.hospital.name}`)
  await page.getByRole('heading', { name: demo.hospital.name }).click()

  await page.getByRole('heading', { name: 'Dr Suresh Iyengar' }).click()
  await hear(page, 'Dr Suresh Iyengar is not available.')
  await expect(page.getByRole('radiogroup')).toHaveCount(0)

  await page.getByRole('heading', { name: 'Dr Ayesha Siddiqui' }).click()
  const full = page.getByRole('button', { name: /^Slot 2 / })
  await expect(full).toHaveAccessibleDescription('Full')
  await full.click()
  await hear(page, 'Slot 2 is full')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Book again, or a link from outside
  const clinic = await aClinic(product)
  const { hospitalId: hospital, doctorId: doctor } = clinic.ids
  await setLeave(product, clinic, dayFrom(0), dayFrom(60))
  const asked = `/hospitallistforusers?${new URLSearchParams({ query: clinic.name, hospital, doctor })}`
  await page.goto(asked)
  await expect(page.getByText(`${clinic.doctor} is on leave until ${inFull(dayFrom(60))}.`)).toBeInViewport()
  await picture(page, 'search.no-place')
  const body = { availability: 'Not Available' }
  const path = setAvailability.path.replace('{id}', doctor)
  await send(product.url, { method: setAvailability.method, path }, { token: clinic.session, body })
  await page.goto('/usershomepage')
  await page.goto(asked)
  await hear(page, `${clinic.doctor} is not available.`)
  await expect(page.getByRole('heading', { name: clinic.doctor })).toBeInViewport()
})

test('an incomplete form lists what is missing, and books nothing', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await chooseSlotToday(page, clinic)

  await bookButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('alert').getByRole('link', { name: "Write the patient's name." }).click()
  await expect(page.getByLabel('Patient name')).toBeFocused()

  await typePatient(page, { name: 'Arjun Patil', age: '121', gender: 'Others' })
  await bookButton(page).click()
  await expect(page.getByLabel('Age', { exact: true })).toHaveAccessibleDescription('An age is at most 120.')
  await page.getByLabel('Age', { exact: true }).fill('12')
  await expect(page.getByLabel('Age', { exact: true })).not.toHaveAttribute('aria-invalid')

  // by presses instead, where the second one of a double press chooses no year
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: '0–9', exact: true })).toBeFocused()
  await page.getByRole('button', { name: '60–69' }).dblclick()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: '66', exact: true })).toBeFocused()
  await picture(page, 'book.ages')
  await page.getByRole('button', { name: '67', exact: true }).click()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('67')
  expect(await patient.appointments()).toEqual([])

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
