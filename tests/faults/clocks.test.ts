import { expect, onTestFinished, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { startApp } from '../app.ts'
import { aBooking, aSession, aSlot } from '../builders.ts'
import { ownChance } from './chance.ts'
import { wrongIn } from './check-history.ts'
import type { BookingTry, CompletionTry } from './history.ts'
import { aPhone, type Phone } from './phone.ts'
import { readRows } from './read-rows.ts'

const pollOptions = { timeout: 20_000 }

/** A slot in India that is booked without naming a day, on a server whose clock a test sets; all is written down. */
async function aClinic() {
  const chance = ownChance()
  const app = await startApp()
  onTestFinished(() => app.stop())
  const slot = await aSlot(app.db)
  const token = await aSession(app.db, { hospital: slot.hospital }, new Date('2026-03-02T05:00:00Z'))
  const bookings: BookingTry[] = []
  const completions: CompletionTry[] = []
  const phones: Phone[] = []

  return {
    setClock: app.setClock,
    key: () => chance.uuid(),
    /** Books for today by the server's clock. */
    async book(key: string) {
      const body = aBooking(slot, { patient: { name: `Patient ${key}`, age: 40, gender: 'Other' } })
      const start = performance.now()
      const { answer, problem } = await app.ask(bookAppointment, { token, headers: { 'idempotency-key': key }, body })
      if (!answer) throw new Error(`not booked: ${problem?.code}`)
      const { _id: id, queueNumber, appointmentDate: date } = answer
      const queue = `${slot.id} ${date}`
      bookings.push({ key, queue, start, end: performance.now(), answer: { id, queueNumber } })
      return { id, queueNumber, date }
    },
    async complete(id: string) {
      const start = performance.now()
      const { status } = await app.ask(completeAppointment, { token, params: { id } })
      completions.push({ id, start, end: performance.now(), answer: status === 200 ? 'completed' : 'refused' })
    },
    async follow(date: string) {
      const phone = aPhone(app.url)
      onTestFinished(() => phone.close())
      phones.push(phone)
      expect(await phone.follow(slot.id, date)).toMatchObject({ ok: true })
      return () => phone.number(slot.id)
    },
    async expectAllRight() {
      const kept = await readRows(app.connection, { slotId: slot.id })
      expect(wrongIn({ bookings, completions, followers: phones, kept })).toEqual([])
    },
  }
}

test('bookings across the hospital’s midnight start the new day at 1, and do not change the old one', async () => {
  const { setClock, key, book, complete, follow, expectAllRight } = await aClinic()
  setClock('2026-03-01T18:29:59.999Z') // a millisecond to midnight in India
  const eve = [await book(key()), await book(key())]
  const live = await follow('2026-03-01')
  const overMidnight = Array.from({ length: 20 }, () => book(key()))
  setClock('2026-03-01T18:30:00Z')
  const newDay = [...(await Promise.all(overMidnight)), await book(key()), await book(key())]
  expect(eve.map(({ date, queueNumber }) => [date, queueNumber])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-01', 2],
  ])
  const ofNewDay = newDay.filter(({ date }) => date === '2026-03-02').map(({ queueNumber }) => queueNumber)
  expect(ofNewDay.length).toBeGreaterThanOrEqual(2)
  expect(ofNewDay.toSorted((a, b) => a - b)).toEqual(ofNewDay.map((_, index) => index + 1))
  // Patients still waiting after midnight can be completed, and only in the old queue.
  await complete(eve[1]?.id ?? '')
  await expect.poll(live, pollOptions).toBe(2)
  await expectAllRight()
})

test('after a clock is set back numbers continue, keys stay valid, and no phone goes back', async () => {
  const { setClock, key, book, complete, follow, expectAllRight } = await aClinic()
  setClock('2026-03-02T05:00:00Z')
  const [firstKey, first, second] = [key(), key(), key()]
  const token = await book(firstKey)
  const other = await book(first)
  const live = await follow('2026-03-02')
  await complete(token.id)
  await expect.poll(live, pollOptions).toBe(1)

  setClock('2026-03-02T04:00:00Z')
  expect(await book(firstKey)).toEqual(token)
  expect(await book(second)).toMatchObject({ date: '2026-03-02', queueNumber: 3 })
  await complete(token.id)
  await complete(other.id)
  await expect.poll(live, pollOptions).toBe(2)
  await expectAllRight()

  // Even over midnight, and forth again.
  setClock('2026-03-01T05:00:00Z')
  expect(await book(firstKey)).toEqual(token)
  expect(await book(key())).toMatchObject({ date: '2026-03-01', queueNumber: 1 })
  setClock('2026-03-02T05:00:01Z')
  const last = await book(key())
  expect(last).toMatchObject({ date: '2026-03-02', queueNumber: 4 })
  await complete(last.id)
  await expect.poll(live, pollOptions).toBe(4)
  await expectAllRight()
})
