import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { addLeave } from '#contract/schedule.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const open = async (link: string) => (await fetch(app.url + link)).text()
const heading = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]

/** Books one more token of a session. @returns its link */
async function aLink(session: ClinicSession): Promise<string> {
  const { answer } = await app.ask(bookAppointment, { token: session.token, body: aBooking(session.slot) })
  session.ids.push(answer?._id ?? '')
  return answer?.link ?? ''
}

test('a link says that the clinic has cancelled or moved its token, why, and how to get another', async () => {
  const session = await aClinicSession(app, 0)
  const first = await aLink(session)
  await session.cancel(1)
  await expect.poll(async () => heading(await open(first))).toMatch(/ cancelled token 1$/)
  const text = await open(first)
  expect(text).toContain('<s>1</s>')
  expect(text).toContain(`href="/hospitals/${session.slot.hospital}">Book another day`)

  const second = await aLink(session)
  const { slot } = session
  const other = await aClinicSession(app, 2, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  await session.close({ slot: other.slot.id })
  await expect.poll(async () => heading(await open(second))).toBe('The clinic moved you')
  const moved = await open(second)
  expect(moved).toContain('YOUR NEW TOKEN</strong><b>3</b>')
  expect(moved).toContain('Until now: token 2 today. The session ended early.')
  expect(moved, 'the old doctor and day beside the new ticket').not.toContain('<dl>')
  const newLink = /href="(\/t\/\w+)">Open the new token/.exec(moved)?.[1] ?? ''
  expect(heading(await open(newLink))).toBe('2 people ahead of you')
})

test('a link whose token a leave has moved says what the hospital says of the leave', async () => {
  const session = await aClinicSession(app, 0)
  const link = await aLink(session)
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  await app.ask(addLeave, {
    token: session.token,
    params: { id: session.slot.doctor },
    body: { from: today, to: today, note: 'Dr Rao is at the other branch.', waiting: 'move' },
  })
  await expect.poll(async () => heading(await open(link))).toBe('The clinic moved you')
  expect(await open(link)).toContain(
    'The doctor is on leave that day.</p><p><bdi>Dr Rao is at the other branch.</bdi></p>',
  )
})

test('after a miss a link says where the token is in the line again, and a delay counts from now once the session has begun', async () => {
  const session = await aClinicSession(app, 2)
  const link = await aLink(session)
  await session.call(3)
  await session.noShow(3)
  await fetch(`${app.url}${link}/rejoin`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
  expect(await open(link)).toMatch(/class="back">.*You are back in line, after 2</s)
  await session.setState({ state: 'late', minutes: 30 })
  const text = await open(link)
  expect(heading(text)).toBe('A delay of 30 minutes')
  expect(text).toContain('2 people ahead of you')
  expect(text).toContain('You are back in line, after 2')
  const [hour = 0, minute = 0] = (/From about (\d+):(\d\d)/.exec(text) ?? []).slice(1).map(Number)
  const inHalfAnHour = new Date(Date.now() + (30 + 330) * 60_000)
  const minutes = (hour * 60 + minute - inHalfAnHour.getUTCHours() * 60 - inHalfAnHour.getUTCMinutes() + 1440) % 720
  expect([719, 0]).toContain(minutes)
})
