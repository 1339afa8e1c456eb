import { callbackDone, callbackLater, takeCallbacks, type KeptEvent, type TakenCallback } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { reportStep } from './step-store.ts'

/** A report that comes before the provider's own answer is looked at again after so long, for so long, in milliseconds. */
const [againMs, patienceMs] = [1_000, 60_000]

/** Reports that are read at once, and answers that are worked on at once: within the lease of each, with a reply that takes its longest. */
const [reportsAtOnce, answersAtOnce] = [100, 20]

/** Works on what providers have called about: `reports` raise the steps of messages, and `answers` of patients are done, which waits for
 *  the replies to them.
 *  @param answer does what a patient has answered; `at`: when the provider has called */
export function createCallbackReader(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  answer: (event: Extract<KeptEvent, { what: 'answer' }>, at: Date) => Promise<void>,
) {
  async function work(callback: TakenCallback): Promise<void> {
    const { event, at } = callback
    if (event.what === 'answer') await answer(event, at)
    else if (!(await report(event)) && clock().getTime() - at.getTime() < patienceMs)
      return void (await callbackLater(db, callback, new Date(clock().getTime() + againMs)))
    await callbackDone(db, callback)
  }

  function report({ message: name = '', providerId, state }: Extract<KeptEvent, { what: 'report' }>): Promise<boolean> {
    const { message, channel } = /^(?<message>[0-9a-f-]{36})\.(?<channel>whatsapp|sms)$/.exec(name)?.groups ?? {}
    return reportStep(db, { providerId, state, ...(message && channel && { message, channel }) }, clock())
  }

  const logged = (callback: TakenCallback) =>
    work(callback).catch((error: unknown) =>
      log.warn({ err: error }, 'could not work on what a provider has called about; will retry'),
    )

  /** What one patient has written is done in its order. */
  async function inOrder(callbacks: readonly TakenCallback[]): Promise<void> {
    for (const callback of callbacks) await logged(callback)
  }

  const take = (what: KeptEvent['what'], most: number) => takeCallbacks(db, what, most, clock())

  return {
    async reports(): Promise<void> {
      for (let page = await take('report', reportsAtOnce); page.length > 0; page = await take('report', reportsAtOnce))
        for (const callback of page) await logged(callback)
    },
    async answers(): Promise<void> {
      for (let page = await take('answer', answersAtOnce); page.length > 0; page = await take('answer', answersAtOnce))
        await Promise.all([...byMobile(page).values()].map(inOrder))
    },
  }
}

function byMobile(page: readonly TakenCallback[]) {
  const sorted = page.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return Map.groupBy(sorted, ({ event }) => (event.what === 'answer' ? event.mobile : ''))
}
