import type { Locator, Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { appointmentsOfSlot, type DeskAppointment } from '#contract/desk-appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { aDoctor, aSlot } from '../builders.ts'
import { aClinic, openAlways } from './clinic.ts'
import { addedSheet, moveOn, rowOf, walkInForm } from './desk.ts'
import { desk, expect, noNetwork, test } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'

/** A low laptop: everything that a session needs is in view. */
const laptop = { ...desk, viewport: { width: 1366, height: 625 } }

const sizes = [24, 22, 22, 22] as const
const people = 90
const names = (doctor: number) =>
  Array.from({ length: sizes[doctor] ?? 0 }, (_, n) => `Patient ${'ABCD'[doctor]}${n + 1}`)

/** Four doctors whose patients wait, each with a mobile of her own; tokens by the slot and the day. */
async function aMorning(product: OwnProduct) {
  const clinic = await aClinic(product)
  const { hospitalId, doctorId, slot } = clinic.ids
  const others = await product.arrange(async (db) => {
    const slots = []
    for (const name of ['Dr Suresh Iyengar', 'Dr Noor Sheikh', 'Dr Anil Rao'])
      slots.push(await aSlot(db, { doctor: await aDoctor(db, { hospital: hospitalId, name }), name: 'Morning' }))
    return slots
  })
  await openAlways(product, clinic)
  const slots = [{ doctorId, slot }, ...others.map(({ id, doctor }) => ({ doctorId: doctor, slot: id }))]
  const token = clinic.session
  await Promise.all(
    slots.map(async (ids, doctor) => {
      for (const [n, name] of names(doctor).entries()) {
        const patient = { name, age: 40, gender: 'Female', contact: `98450${doctor}${String(n).padStart(4, '0')}` }
        await send(product.url, bookAppointment, { token, body: { ...ids, hospitalId, patient, user: {} } })
      }
    }),
  )
  return {
    session: token,
    async list(doctor: number, date = ''): Promise<DeskAppointment[]> {
      const path = `${appointmentsOfSlot.path}?qslotId=${slots[doctor]?.slot}${date && `&date=${date}`}` as const
      const answer = await send(product.url, { method: 'GET', path }, { token })
      const list = appointmentsOfSlot.answer.parse(answer)
      return Array.isArray(list) ? list : []
    },
  }
}

/** A receptionist at a page, who counts what she presses; what she types into a field is no press. */
function aReceptionist(page: Page) {
  let presses = 0
  const places: { x: number; y: number }[] = []
  return {
    presses: () => presses,
    /** Where the button that moves the queue on was. */
    places,
    async press(key: string) {
      presses += 1
      await page.keyboard.press(key)
    },
    async click(control: Locator) {
      presses += 1
      await control.click()
    },
    /** Moves the queue on, once the button has rested; the clock goes ahead while it rests. */
    async moveOn(text: string, isDoubled = false) {
      const button = moveOn(page)
      await expect(button).toHaveText(new RegExp(`^${text} ?Enter$`))
      await page.clock.fastForward(1600)
      await expect(button).toBeEnabled()
      const box = await button.boundingBox()
      if (box) places.push(box)
      await this.press('Enter')
      if (isDoubled) await this.press('Enter')
    },
  }
}

test('a receptionist’s morning: four doctors, ninety tokens, a late doctor and a lost network; nothing is lost', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const morning = await aMorning(product)
  const page = await openScreen(laptop, { hospital: morning.session })
  await page.clock.install()
  await page.goto('/hospital-dashboard')
  const her = aReceptionist(page)
  const strip = page.getByRole('navigation', { name: 'Doctors today' })
  await expect(strip.getByRole('button')).toHaveCount(4)
  let calls = 0

  /** Calls and completes the patients of a doctor, up to and with one. */
  async function serve(doctor: number, from: number, to: number) {
    const last = sizes[doctor]
    for (let number = from; number <= to; number += 1) {
      calls += 1
      await her.moveOn(number === 1 ? 'Call 1' : `Complete ${number - 1} and call ${number}`, calls % 10 === 0)
    }
    if (to === last) await her.moveOn(`Complete ${to}`)
  }
  /** Corrects the name of one who waits; the keyboard is then where it was. */
  async function correct(name: string, number: number) {
    await her.click(page.getByRole('button', { name: `More for token ${number}`, exact: true }))
    await her.click(page.getByRole('menuitem', { name: 'Correct details' }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`${name} Rao`)
    await her.press('Enter')
    await expect(rowOf(page, `${name} Rao`)).toBeVisible()
  }
  /** A known caller gets a token for another day. */
  async function bookByPhone(mobile: string, days: number) {
    await her.press('Alt+N')
    await expect(walkInForm(page).getByLabel('Contact')).toBeFocused()
    await page.keyboard.type(mobile)
    await page.clock.fastForward(1000)
    await expect(walkInForm(page).getByRole('option').first()).toBeVisible()
    await her.press('Enter')
    await her.click(walkInForm(page).locator('.dates label').nth(days))
    await walkInForm(page).getByLabel('Contact').focus()
    await her.press('Enter')
    await expect(addedSheet(page)).toBeVisible()
    await her.press('Escape')
  }

  await her.press('Alt+1')
  await serve(0, 1, 12)
  await correct('Patient A14', 14)
  await correct('Patient A15', 15)
  await bookByPhone('9845000003', 1)
  await serve(0, 13, 24)

  // the third doctor is late: who waits reads it, and the first call ends it
  await her.press('Alt+3')
  await expect(moveOn(page)).toHaveText(/^Call 1/)
  await her.press('Alt+L')
  await her.press('Enter')
  await expect(strip.getByRole('button', { name: 'Dr Noor Sheikh' })).toContainText('30 min late')

  await her.press('Alt+2')
  await serve(1, 1, 8)
  await page.context().setOffline(true)
  await serve(1, 9, 12)
  const waits = page.getByText(/^\d+ changes wait for the connection$/)
  await expect(waits).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.fastForward(60_000)
  await expect(waits).toHaveCount(0)
  await correct('Patient B15', 15)
  await serve(1, 13, 22)

  await her.press('Alt+3')
  await serve(2, 1, 10)
  await expect(strip.getByRole('button', { name: 'Dr Noor Sheikh' })).not.toContainText('late')
  await bookByPhone('9845020004', 2)
  await correct('Patient C12', 12)
  await serve(2, 11, 22)

  await her.press('Alt+4')
  await serve(3, 1, 20)
  await correct('Patient D22', 22)
  await serve(3, 21, 22)

  const corrected = new Set(['Patient A14', 'Patient A15', 'Patient B15', 'Patient C12', 'Patient D22'])
  for (const doctor of sizes.keys())
    await expect
      .poll(async () => (await morning.list(doctor)).map(({ patient, status }) => [patient.name, status]))
      .toEqual(names(doctor).map((name) => [corrected.has(name) ? `${name} Rao` : name, 'completed']))
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  expect((await morning.list(0, addDays(today, 1))).map(({ patient }) => patient.name)).toEqual(['Patient A4'])
  expect((await morning.list(2, addDays(today, 2))).map(({ patient }) => patient.name)).toEqual(['Patient C5'])
  process.stdout.write(`${her.presses()} presses for ${people} patients\n`)
  expect(her.presses() / people).toBeLessThanOrEqual(1.6)
  // a pointer that stands on the button stays on it
  for (const side of ['x', 'y'] as const) {
    const of = her.places.map((place) => place[side])
    expect(Math.max(...of) - Math.min(...of), `how far the button moves, ${side}`).toBeLessThan(44)
  }
})
