import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { events, queueLine } from '#contract/live-queue.ts'
import { removePerson } from '#contract/people.ts'
import { endOtherSessions, setOwnPassword } from '#contract/persons.ts'
import { prove } from '#contract/second-factors.ts'
import { peopleWithPin, pinLogIn, removePin, setPin } from '#contract/pins.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aSlot } from '#tests/builders.ts'
import { ownPassword, peopleIn } from '#tests/people.ts'

let app: App
/** Another node on the same database. */
let other: App
let people: ReturnType<typeof peopleIn>
beforeAll(async () => {
  app = await startApp()
  other = await startApp({}, undefined, { beside: app })
  people = peopleIn(app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0]

/** A browser at a desk, with the cookie that it got last. */
function aBrowser(cookie = '') {
  let own = cookie
  const headers = () => ({ ...(own && { cookie: own }) })
  return {
    cookie: () => own,
    async set(token: string, pin = '2468') {
      const reply = await app.ask(setPin, { token, headers: headers(), body: { pin } })
      own = cookieIn(reply.headers) ?? own
      return reply
    },
    remove: (token: string) => app.ask(removePin, { token, headers: headers() }),
    people: async () => (await app.ask(peopleWithPin, { headers: headers() })).answer ?? [],
    logIn: (personId: string, pin = '2468') => app.ask(pinLogIn, { headers: headers(), body: { personId, pin } }),
  }
}

async function aReceptionist() {
  const clinic = await people.clinic()
  return { clinic, meena: await people.member(clinic.desk, 'reception') }
}

describe('a PIN', () => {
  test('leads two people of a desk back to it, and is worth nothing in another browser', async () => {
    const { clinic, meena } = await aReceptionist()
    const asha = await people.member(clinic.desk, 'owner')
    const browser = aBrowser(`baari-desk=${'a'.repeat(43)}`)
    const set = await browser.set(meena.token)
    expect(set.status).toBe(204)
    const [cookie, ...attributes] = set.headers.get('set-cookie')?.split('; ') ?? []
    expect(cookie).toMatch(/^baari-desk=(?!a{43})[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/api/auth/pin', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Strict'])
    await browser.set(asha.token, '1357')
    expect(browser.cookie()).toBe(cookie)
    expect((await browser.people()).map(({ _id, initials }) => [_id, initials])).toEqual(
      expect.arrayContaining([
        [meena.id, 'M'],
        [asha.id, 'M'],
      ]),
    )
    const { answer } = await browser.logIn(asha.id, '१३५७')
    expect(answer).toMatchObject({ hospital: { _id: clinic.id }, person: { _id: asha.id, role: 'owner' } })
    expect((await people.meOf(answer?.hospitaltoken ?? ''))?.person?._id).toBe(asha.id)

    for (const stranger of [aBrowser(), aBrowser(`baari-desk=${'b'.repeat(43)}`)]) {
      expect(await stranger.people()).toEqual([])
      expect(await stranger.logIn(asha.id, '1357')).toMatchObject({ status: 403, problem: { code: 'pin-gone' } })
    }
  })

  test('is four digits, and only a person has one', async () => {
    const { clinic, meena } = await aReceptionist()
    for (const pin of ['123', '12345', 'abcd'])
      expect((await aBrowser().set(meena.token, pin)).problem?.fieldCodes).toEqual({ pin: { code: 'pin-wrong-form' } })
    expect((await aBrowser().set(clinic.desk)).problem?.code).toBe('not-allowed')
  })

  test('is no recent proof, and needs one', async () => {
    const { meena } = await aReceptionist()
    const browser = aBrowser()
    await browser.set(meena.token)
    const token = (await browser.logIn(meena.id)).answer?.hospitaltoken ?? ''
    expect((await browser.set(token, '1111')).problem?.code).toBe('prove-again')
    expect((await app.ask(prove, { token, body: { password: ownPassword } })).status).toBe(204)
    expect((await browser.set(token, '1111')).status).toBe(204)
  })

  test('goes after five wrong ones, however many are tried at once; a right one starts the count anew', async () => {
    const { clinic, meena } = await aReceptionist()
    const asha = await people.member(clinic.desk, 'owner')
    const browser = aBrowser()
    await browser.set(meena.token)
    await browser.set(asha.token)
    const wrong = async () => (await browser.logIn(meena.id, '0000')).problem
    for (const left of [4, 3, 2, 1]) expect(await wrong()).toMatchObject({ code: 'pin-wrong', params: { left } })
    expect((await browser.logIn(meena.id)).status).toBe(200)
    expect(await wrong()).toMatchObject({ params: { left: 4 } })
    const tried = await Promise.all(Array.from({ length: 20 }, (_, n) => browser.logIn(meena.id, String(1000 + n))))
    const codes = tried.map(({ problem }) => problem?.code)
    expect(codes.filter((code) => code === 'pin-wrong')).toHaveLength(3)
    expect(codes.filter((code) => code === 'pin-gone')).toHaveLength(17)
    expect((await browser.logIn(meena.id)).problem?.code).toBe('pin-gone')
    expect((await browser.people()).map(({ _id }) => _id)).toEqual([asha.id])
  })

  test('ends in this browser by its person, and everywhere with a new password or all other sessions', async () => {
    const { meena } = await aReceptionist()
    const [one, two] = [aBrowser(), aBrowser()]
    const known = async () => (await Promise.all([one.people(), two.people()])).map(({ length }) => length)
    const setBoth = async () => [await one.set(meena.token), await two.set(meena.token)]
    await setBoth()
    expect((await one.remove(meena.token)).status).toBe(204)
    expect(await known()).toEqual([0, 1])
    await setBoth()
    expect((await app.ask(endOtherSessions, { token: meena.token })).status).toBe(204)
    expect(await known()).toEqual([0, 0])
    await setBoth()
    const body = { password: 'another ownPassword one 8' }
    expect((await app.ask(setOwnPassword, { token: meena.token, body })).status).toBe(204)
    expect(await known()).toEqual([0, 0])
  })
})

test('a removed receptionist with an open socket, a PIN and an act that waits to be sent has none of them', async () => {
  const { clinic, meena } = await aReceptionist()
  const slot = await aSlot(app.db, { doctor: await aDoctor(app.db, { hospital: clinic.id }) })
  const book = () => app.ask(bookAppointment, { token: clinic.desk, body: aBooking(slot) })
  const id = (await book()).answer?._id ?? ''
  const browser = aBrowser()
  await browser.set(meena.token)
  const versions = { hers: 0, desks: 0 }
  for (const [whose, token] of [
    ['hers', meena.token],
    ['desks', clinic.desk],
  ] as const) {
    const socket = other.socket(token)
    socket.on(events.queueLine, (sent: unknown) => (versions[whose] = queueLine.parse(sent).version))
    await socket.emitWithAck(events.follow, { slotIds: [slot.id] })
    await expect.poll(() => versions[whose], { timeout: 15_000 }).toBeGreaterThan(0)
  }
  const before = versions.hers
  expect((await app.ask(removePerson, { token: clinic.desk, params: { id: meena.id } })).status).toBe(204)
  const act = await other.ask(callAppointment, {
    token: meena.token,
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(act).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
  expect(await browser.people()).toEqual([])
  expect((await browser.logIn(meena.id)).problem?.code).toBe('pin-gone')
  await book()
  await expect.poll(() => versions.desks, { timeout: 15_000 }).toBeGreaterThan(before)
  expect(versions.hers).toBe(before)
})
