import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { events, followAnswer } from '#contract/live-queue.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aPatient, aSession, aSlot } from '#tests/builders.ts'

// The tests run in Asia/Kathmandu, where the day ends 15 minutes before India's.

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => app.setClock(undefined))
afterAll(() => app.stop())

async function aSlotIn(timeZone: string) {
  const hospital = await aHospital(app.db, { timeZone })
  return aSlot(app.db, { doctor: { id: (await aDoctor(app.db, { hospital: hospital.id })).id, hospital: hospital.id } })
}

async function follow(slotId: string, date: string | undefined, token?: string): Promise<string> {
  const sent: unknown = await app
    .socket(token)
    .timeout(10_000)
    .emitWithAck(events.follow, { slotIds: [slotId], ...(date && { date }) })
  const answer = followAnswer.parse(sent)
  return answer.ok ? (answer.queues[0]?.date ?? '') : answer.code
}

/** The instant, and the day there with the day before and after it. */
const instants = [
  ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-21', '2026-11-22', '2026-11-23'],
  ['Asia/Kolkata', '2026-11-21T18:20:00Z', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['Asia/Kolkata', '2026-11-22T00:00:00Z', '2026-11-21', '2026-11-22', '2026-11-23'],
  ['Asia/Kolkata', '2026-11-22T06:30:00Z', '2026-11-21', '2026-11-22', '2026-11-23'],
  ['America/Los_Angeles', '2026-11-22T07:59:59Z', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-22T08:00:00Z', '2026-11-21', '2026-11-22', '2026-11-23'],
  ['Pacific/Auckland', '2026-11-22T11:00:00Z', '2026-11-22', '2026-11-23', '2026-11-24'],
] as const

describe('an anonymous follow', () => {
  test.each(instants)('in %s at %s takes today and later, not %s', async (timeZone, instant, before, today, after) => {
    const { id } = await aSlotIn(timeZone)
    app.setClock(instant)
    expect(await follow(id, undefined)).toBe(today)
    expect(await follow(id, today)).toBe(today)
    expect(await follow(id, after)).toBe(after)
    expect(await follow(id, before)).toBe('day-over')
    expect(await follow(id, '2020-01-01')).toBe('day-over')
  })

  test('of slots in two time zones accepts those whose day is not over', async () => {
    const [here, there] = [await aSlotIn('Asia/Kolkata'), await aSlotIn('America/Los_Angeles')]
    app.setClock('2026-11-21T18:30:00Z')
    const sent: unknown = await app
      .socket()
      .timeout(10_000)
      .emitWithAck(events.follow, { slotIds: [here.id, there.id], date: '2026-11-21' })
    expect(followAnswer.parse(sent)).toMatchObject({ ok: true, queues: [{ slotId: there.id }] })
  })
})

describe('a past day', () => {
  const yesterday = '2026-11-21'

  test('can be followed by the own desk, not by another desk or a patient', async () => {
    const slot = await aSlotIn('Asia/Kolkata')
    const now = '2026-11-22T06:30:00Z'
    app.setClock(now)
    const tokenOf = async (owner: { hospital: string } | { patient: string }) => aSession(app.db, owner, new Date(now))
    expect(await follow(slot.id, yesterday, await tokenOf({ hospital: slot.hospital }))).toBe(yesterday)
    const other = { hospital: (await aHospital(app.db)).id }
    expect(await follow(slot.id, yesterday, await tokenOf(other))).toBe('day-over')
    expect(await follow(slot.id, yesterday, await tokenOf({ patient: (await aPatient(app.db)).id }))).toBe('day-over')
  })
})
