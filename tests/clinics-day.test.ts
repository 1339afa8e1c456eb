import { afterAll, beforeAll, expect, test } from 'vitest'
import { events, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { priority } from '#contract/appointments.ts'
import { startApp, type App } from './app.ts'
import { aClinicSession, type ClinicSession } from './clinic-session.ts'
import { ownChance, type Chance } from './faults/chance.ts'
import { faultsOf, faultsOfQueue, lineOf, replay } from './line-checker.ts'

// Random acts of two desks at once on one session: the history, the rows and what the phones received must agree.

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const size = 20
const pressesOfDesk = 45

/** One press of a desk. A refusal is as good as an answer.
 *  @returns the number that `next` called, with the instant */
async function press(session: ClinicSession, chance: Chance): Promise<string | undefined> {
  const number = chance.whole(1, session.ids.length + 1)
  const way = chance.whole(0, 100)
  if (way < 40) return pressNext(session, chance)
  if (way < 50) await session.noShow(number)
  else if (way < 60) await session.rejoin(number)
  else if (way < 65) await session.call(number)
  else if (way < 75) await session.priority(number, chance.one(['none', 'emergency', ...priority.options]))
  else if (way < 85) await session.move(number, chance.one(['up', 'down']))
  else if (way < 93) await session.undo(number)
  else if (way < 96) await session.cancel(number)
  else await session.arrive(number)
  return undefined
}

/** Completes what the desk believes to be inside, and calls the next. */
async function pressNext(session: ClinicSession, chance: Chance): Promise<string | undefined> {
  const inside = (await session.queue())?.called[0]?.queueNumber
  const { answer } = await session.next(inside, chance.uuid())
  const called = answer && 'called' in answer ? answer.called : null
  return called ? `${called.queueNumber} ${called.calledAt}` : undefined
}

test('two desks and a mix of acts: the history replays to the present, and each line was true', async () => {
  const chance = ownChance()
  const session = await aClinicSession(app, size - 1)
  await session.book(session.phone)
  const lines: QueueLine[] = []
  app.socket(session.phone).on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent)))
  await expect.poll(() => lines.length).toBeGreaterThan(0)

  const desks = ['one', 'two'].map(async (name) => {
    const own = chance.fork(name)
    const called: (string | undefined)[] = []
    for (let presses = 0; presses < pressesOfDesk; presses += 1) called.push(await press(session, own))
    return called
  })
  const calledByNext = new Set((await Promise.all(desks)).flat())

  const numbers = session.ids.map((_, at) => at + 1)
  const history = await session.history()
  const byNext = history.filter(
    ({ act, queueNumber, at }) => act === 'call' && calledByNext.has(`${queueNumber} ${at}`),
  )
  expect(byNext.length).toBeGreaterThan(0)
  expect(faultsOf(numbers, history, await session.rows(), new Set(byNext.map(({ seq }) => seq)))).toEqual([])
  const queue = await session.queue()
  expect(queue && faultsOfQueue(numbers, history, queue)).toEqual([])
  // The desks complete only those that they have seen called, also where the other desk has undone the call meanwhile.
  const numbersOf = (wanted: string) =>
    history.filter(({ act }) => act === wanted).map(({ queueNumber }) => queueNumber)
  const called = new Set(numbersOf('call'))
  expect(numbersOf('complete').filter((number) => !called.has(number))).toEqual([])

  // Each line that the phone received was the line after some event, and none went back.
  const ofHistory = history.map((_, at) =>
    lineOf(replay(numbers, history.slice(0, at + 1)), 'called', 'waiting').join(),
  )
  let from = -1
  await expect.poll(() => lines.at(-1)?.line.join()).toBe(ofHistory.at(-1))
  for (const { line } of lines.slice(1)) {
    from = ofHistory.findIndex((known, at) => at >= Math.max(from, 0) && known === line.join())
    expect(from, `the line ${line.join()}`).toBeGreaterThanOrEqual(0)
  }
})

test('the number of people ahead is the truth after every act', async () => {
  const chance = ownChance()
  const session = await aClinicSession(app, 6)
  await session.book(session.phone)
  const numbers = session.ids.map((_, at) => at + 1)
  for (let presses = 0; presses < 40; presses += 1) {
    await press(session, chance)
    const [own] = await session.own()
    const line = lineOf(replay(numbers, await session.history()), 'called', 'waiting')
    if (!own) break
    const ahead = own.status === 'no_show' ? own.aheadOfYou : line.indexOf(own.queueNumber)
    expect(own.aheadOfYou).toBe(ahead)
  }
})
