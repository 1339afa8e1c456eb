import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consentsOf } from '#server/accounts/index.ts'
import { updateProfile } from '#contract/profile.ts'
import { keepCallback } from '#server/messages/callback-store.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aMessagedSession, fromTen } from '#tests/messages.ts'

let app: App
let pass: (seconds: number) => void
beforeAll(async () => {
  app = await startApp()
  pass = fromTen(app)
})
afterAll(() => app.stop())

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })
const code = statement<{ arrival_code: string }>(
  'test.arrival-code',
  `SELECT arrival_code FROM hospitals WHERE id = $1`,
)

interface Shown {
  id: string
  mobile: string
  kind: string
  text: string
}

/** A patient whose third token is called by WhatsApp, or asked to come, and who writes back. */
async function anAnsweringPatient(more = 0) {
  const one = await aMessagedSession(app)
  for (let waiting = 0; waiting < more; waiting += 1) await one.book()
  await one.complete(1)
  await eventually(async () => expect(await one.steps('time-to-go')).toEqual(['push failed', 'whatsapp sent']))
  const all = async () => {
    const answer = await fetch(`${app.url}/dev/messages`, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as Shown[]).filter(({ mobile }) => mobile === one.mobile)
  }
  const id = (await all())[0]?.id ?? ''
  let replies = 0
  const write = async (answer: string) => {
    const pressed = await fetch(`${app.url}/dev/messages/${id}`, {
      method: 'POST',
      headers: { 'accept': 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    expect(pressed.status).toBe(204)
    return replied(1)
  }
  /** @returns the last reply, after so many more */
  const replied = async (count: number) => {
    replies += count
    await eventually(async () => expect((await all()).filter(({ kind }) => kind === 'reply')).toHaveLength(replies))
    return (await all())[0]?.text
  }
  return { ...one, write, replied }
}

test('who is on the way tells the desk, and has read the message', async () => {
  const { write, row, steps, counts } = await anAnsweringPatient()
  expect(await write('1')).toBe('Thank you. The clinic knows that you are on the way.')
  expect((await row(3))?.onMyWayAt).toBeDefined()
  expect(await steps('time-to-go')).toEqual(['push failed', 'whatsapp read'])
  // The settings and the admin see it as delivered.
  expect(await counts()).toMatchObject([{ channel: 'whatsapp', sent: 1, delivered: 1 }])
})

test('who is here checks in with the code at the door', async () => {
  const { write, row, slot } = await anAnsweringPatient()
  expect(await write('2')).toMatch(/write 2 and the code at the door/)
  expect(await write('2 000000')).toMatch(/write 2 and the code at the door/)
  expect((await row(3))?.arrivedAt).toBeUndefined()
  const right = (await app.db.first(code, [slot.hospital]))?.arrival_code ?? ''
  expect(await write(`2 ${right}`)).toBe('You are checked in. Token 3.')
  expect((await row(3))?.arrivedAt).toBeDefined()
})

test('who asks for a later place goes behind the next three, once', async () => {
  const { write, line } = await anAnsweringPatient(5)
  expect(await line()).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(await write('Later, please!')).toBe('You are further back in the line now. Token 3.')
  expect(await line()).toEqual([2, 4, 5, 6, 3, 7, 8])
  expect(await write('3')).toMatch(/^That is not possible now. Your token: http:.*\/t\/[a-z2-7]{16}$/)
  expect(await line()).toEqual([2, 4, 5, 6, 3, 7, 8])
})

test('who is the last of the line and asks for a later place hears that there is none', async () => {
  const { write, line } = await anAnsweringPatient()
  expect(await write('3')).toMatch(/^That is not possible now. Your token: /)
  expect(await line()).toEqual([2, 3])
})

test('who cancels is asked back once, and a second 0 within a quarter of an hour cancels', async () => {
  const { write, row } = await anAnsweringPatient()
  expect(await write('0')).toBe('Cancel token 3? Write 0 once more, and it is cancelled.')
  pass(16 * 60)
  expect(await write('0')).toBe('Cancel token 3? Write 0 once more, and it is cancelled.')
  expect((await row(3))?.status).toBe('waiting')
  expect(await write('0')).toBe('Token 3 is cancelled.')
  expect(await row(3)).toBeUndefined()
})

test('one 0 that is worked on twice, as after a crash, asks back twice and cancels nothing', async () => {
  const { write, replied, row, mobile } = await anAnsweringPatient()
  const begun = app.now()
  await write('0')
  const again = { what: 'answer', mobile, text: '0', providerId: crypto.randomUUID() } as const
  await keepCallback(app.db, 'dev', again, begun)
  await replied(1)
  expect((await row(3))?.status).toBe('waiting')
  expect(await write('0')).toBe('Token 3 is cancelled.')
})

test('STOP ends messages by WhatsApp, and START brings them back, in the language of the patient', async () => {
  const { write, mobile, phone } = await anAnsweringPatient()
  const agreed = async () => (await consentsOf(app.db, mobile)).map(({ channel, agreed: has }) => [channel, has])
  await app.ask(updateProfile, { token: phone, body: { language: 'hi' } })
  expect(await write('बंद करें')).toMatch(/फिर से पाने के लिए लिखें: चालू/)
  expect(await agreed()).toEqual([
    ['sms', true],
    ['whatsapp', false],
  ])
  expect(await write('START')).toMatch(/फिर से संदेश/)
  expect(await agreed()).toEqual([
    ['sms', true],
    ['whatsapp', true],
  ])
})
