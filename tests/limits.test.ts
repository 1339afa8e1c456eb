import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePassword, userSignup } from '#contract/accounts.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { removeDoctor, removeSlot } from '#contract/removals.ts'
import { addDoctor, findHospitals, getAllHospitals, setAvailability } from '#contract/hospitals.ts'
import { addSlot, updateHospital, updateSlot, withdrawChange } from '#contract/slots.ts'
import { adminLogin } from '#contract/admin.ts'
import { registrationRequest } from '#contract/registrations.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { aBooking, aMobile, aPatient, aSession, aSlot } from './builders.ts'
import { ask } from './hostile/ask.ts'
import { aRawSocket, knock } from './hostile/raw-socket.ts'

const subjects = statement<{ subject: string }>('test.subjects', `SELECT subject FROM tries`)

let app: App
let behindProxy: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' })
  behindProxy = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(async () => {
  await app.stop()
  await behindProxy.stop()
})

const portOf = ({ url }: App) => Number(new URL(url).port)
const repeated = <T>(many: number, again: (time: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, time) => again(time)))
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

/** A wrong password of the admin: limited by address alone, ten in a quarter of an hour. */
const guess = async (at: App, forwarded?: string) =>
  (
    await at.ask(adminLogin, {
      body: { password: 'wrong' },
      ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
    })
  ).status

describe('the limited address', () => {
  test('is the connection’s own, without regard to X-Forwarded-For, unless a proxy is trusted', async () => {
    const statuses = await repeated(12, (time) => guess(app, `203.0.113.${time}`))
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 2])
  })

  test('is the one that a trusted proxy names, and cannot be spoofed', async () => {
    const apart = await repeated(12, (time) => guess(behindProxy, `203.0.113.${time}`))
    expect(countOf(apart, 401)).toBe(12)
    const spoofed = await repeated(12, (time) => guess(behindProxy, `192.0.2.${time}, 198.51.100.7`))
    expect([countOf(spoofed, 401), countOf(spoofed, 429)]).toEqual([10, 2])
  })

  test('is a whole /64 of IPv6', async () => {
    const one = await repeated(12, (time) => guess(behindProxy, `2001:db8:1:2::${time + 1}`))
    expect([countOf(one, 401), countOf(one, 429)]).toEqual([10, 2])
    expect(await guess(behindProxy, '2001:db8:1:3::1')).toBe(401)
  })

  test('is the same for sockets', async () => {
    const port = portOf(behindProxy)
    const from = (address: string) => knock(port, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let round = 0; round < 25; round += 1) statuses.push(...(await repeated(49, () => from('203.0.113.99'))))
    expect([countOf(statuses, 101), countOf(statuses, 429)]).toEqual([1200, 25])
    expect(await from('203.0.113.98')).toBe(101)
  })

  test('is stored as a hash', async () => {
    const kept = (await behindProxy.db.all(subjects)).map(({ subject }) => subject).join(' ')
    expect(kept).toContain('admin-address:')
    expect(kept).not.toMatch(/203\.0|198\.51|2001:db8/)
  })
})

describe('a limit', () => {
  test('answers with 429, Retry-After and a message', async () => {
    await repeated(120, () => app.ask(getAllHospitals))
    const refused = await app.ask(getAllHospitals)
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-requests' } })
    expect(refused.problem?.message).toBe('Too many tries. Wait 1 min and try again.')
    expect(refused.problem?.msg).toBe(refused.problem?.message)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    // Its neighbours are not limited.
    expect((await app.ask(findHospitals)).status).toBe(200)
  })

  test('applies to searching', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 25; round += 1)
      statuses.push(...(await repeated(50, async () => (await app.ask(findHospitals)).status)))
    expect(countOf(statuses, 429)).toBeGreaterThan(40)
    app.setClock(new Date(Date.now() + 61_000).toISOString())
    expect((await app.ask(findHospitals)).status).toBe(200)
    app.setClock(undefined)
  })

  test('applies to one patient’s bookings, and not to another’s', async () => {
    const slot = await aSlot(app.db)
    const book = async (token: string) =>
      (
        await app.ask(bookAppointment, {
          token,
          headers: { 'idempotency-key': 'the-same' },
          body: aBooking(slot),
        })
      ).status
    const phone = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    expect(countOf(await repeated(61, () => book(phone)), 429)).toBe(1)
    expect(await book(await aSession(app.db, { patient: (await aPatient(app.db)).id }))).toBe(200)
  })

  test('applies to sign-ups and password resets of one mobile', async () => {
    const mobileNo = aMobile()
    const signUp = async () =>
      (
        await app.ask(userSignup, {
          body: { fullName: 'A', mobileNo, password: 'kya haal hai 7', otpToken: 'made up' },
        })
      ).status
    expect(countOf(await repeated(20, signUp), 400)).toBe(20)
    expect(await signUp()).toBe(429)
    const body = { mobileNo, newPassword: 'kya haal hai 7', otpToken: 'made up' }
    expect((await app.ask(updatePassword, { body })).status).toBe(429)
    expect((await app.ask(updatePassword, { body: { ...body, mobileNo: aMobile() } })).status).toBe(400)
  })

  test('applies to registrations', async () => {
    const register = async () =>
      (
        await app.ask(registrationRequest, {
          body: {
            ...{ name: 'A', address: 'B', pincode: 'C', contactNo: '1', contactEmail: 'a@b' },
            hospitalNumber: `L-${crypto.randomUUID().slice(0, 8)}`,
            doctors: [{ name: 'Dr', speciality: 'ENT' }],
          },
        })
      ).status
    expect(countOf(await repeated(11, register), 429)).toBe(1)
  })
})

test('limits changes of one hospital’s settings to 120 a minute over all of its desks, and no other hospital’s', async () => {
  const slot = await aSlot(app.db)
  const desks = await Promise.all([1, 2].map(() => aSession(app.db, { hospital: slot.hospital })))
  const press = async (token: string, id: string) =>
    (await app.ask(setAvailability, { token, params: { id }, body: { availability: 'Not Available' } })).status
  const statuses = await repeated(124, (time) => press(desks[time % 2] ?? '', slot.doctor))
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([120, 4])

  const [token = ''] = desks
  const fields = { name: 'Night', startTime: '9 PM', endTime: '11 PM' }
  const params = { id: slot.doctor, doctorId: slot.doctor, slotId: slot.id }
  const others = [
    app.ask(addDoctor, { token, body: { name: 'Dr Rao', speciality: 'ENT' } }),
    app.ask(updateHospital, { token, body: { name: 'Apollo Hospital' } }),
    app.ask(withdrawChange, { token }),
    app.ask(addSlot, { token, params, body: fields }),
    app.ask(updateSlot, { token, params, body: { active: false } }),
    app.ask(removeSlot, { token, params }),
    app.ask(removeDoctor, { token, params }),
  ]
  for (const { status } of await Promise.all(others)) expect(status).toBe(429)

  const neighbour = await aSlot(app.db)
  expect(await press(await aSession(app.db, { hospital: neighbour.hospital }), neighbour.doctor)).toBe(200)
})

describe('a connection', () => {
  test('that sends too much is disconnected, and no other', async () => {
    const neighbour = await aRawSocket(portOf(app))
    const flood = await aRawSocket(portOf(app))
    for (let count = 0; count < 300; count += 1) flood.send('42["unfollow",{"slotIds":["x"]}]')
    await expect.poll(flood.ended, { timeout: 10_000 }).toBe(true)
    neighbour.send('427["unfollow",{"slotIds":["x"]}]')
    expect(await neighbour.until((heard) => heard.startsWith('437'))).toContain('"ok":true')
    neighbour.close()
  })

  test('of a network that opens too many is rejected, over polling with a message', async () => {
    const open = () => ask(portOf(app), { method: 'GET', path: '/socket.io/?EIO=4&transport=polling' })
    const heard = []
    for (let round = 0; round < 25; round += 1) heard.push(...(await repeated(49, open)))
    const refused = heard.find(({ status }) => status === 429)
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'too-many-requests', message: expect.any(String) })
    expect(heard.filter(({ status }) => status === 200).length).toBeGreaterThan(1000)
  })
})

test('RATE_LIMITS=off turns every limit off', async () => {
  const free = await startApp({ RATE_LIMITS: 'off' })
  try {
    expect(countOf(await repeated(15, () => guess(free)), 401)).toBe(15)
    expect(countOf(await repeated(130, async () => (await free.ask(getAllHospitals)).status), 200)).toBe(130)
    const busy = await aRawSocket(portOf(free))
    for (let count = 0; count < 300; count += 1) busy.send('42["unfollow",{"slotIds":["x"]}]')
    busy.send('427["unfollow",{"slotIds":["x"]}]')
    expect(await busy.until((heard) => heard.startsWith('437'))).toBeDefined()
    busy.close()
    expect(await free.db.all(subjects)).toEqual([])
  } finally {
    await free.stop()
  }
})
