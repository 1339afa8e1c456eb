import { callbackDone, callbackLater, takeCallbacks, type KeptEvent, type TakenCallback } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { reportStep } from './step-store.ts'

/** A report that comes before the provider's own answer is looked at again after so long, for so long, in milliseconds. */
const [againMs, patienceMs] = [1_000, 60_000]

/** Works on what providers have called about: reports raise the steps of messages, and answers of patients are done.
 *  @param answer does what a patient has answered */
export function createCallbackReader(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  answer: (event: Extract<KeptEvent, { what: 'answer' }>) => Promise<void>,
) {
  async function work(callback: TakenCallback): Promise<void> {
    const { event, at } = callback
    if (event.what === 'answer') await answer(event)
    else if (!(await report(event)) && clock().getTime() - at.getTime() < patienceMs)
      return void (await callbackLater(db, callback, new Date(clock().getTime() + againMs)))
    await callbackDone(db, callback)
  }

  function report({ message: name = '', providerId, state }: Extract<KeptEvent, { what: 'report' }>): Promise<boolean> {
    const { message, channel } = /^(?<message>[0-9a-f-]{36})\.(?<channel>whatsapp|sms)$/.exec(name)?.groups ?? {}
    return reportStep(db, { providerId, state, ...(message && channel && { message, channel }) }, clock())
  }

  return async function readCallbacks(): Promise<void> {
    for (let page = await takeCallbacks(db, clock()); page.length > 0; page = await takeCallbacks(db, clock()))
      for (const callback of page)
        await work(callback).catch((error: unknown) =>
          log.warn({ err: error }, 'could not work on what a provider has called about; will retry'),
        )
  }
}
