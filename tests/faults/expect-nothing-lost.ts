import type pg from 'pg'
import { expect } from 'vitest'
import { wrongIn } from './check-history.ts'
import type { Kept } from './history.ts'
import type { Phone } from './phone.ts'
import { readRows } from './read-rows.ts'
import type { Rush } from './rush.ts'

/** Nothing that was promised is missing, nothing is there twice, asking again for what was in doubt does it once, and
 *  every phone comes to show the database's number. The checker of histories decides.
 *  @param connection of the database itself
 *  @param phones that follow the queue of the rush */
export async function expectNothingLost(
  connection: pg.ClientConfig,
  rush: Rush,
  moment: string,
  phones: readonly Phone[] = [],
): Promise<void> {
  const { desk, bookings, completions } = rush
  const historyOf = (kept: Kept, followers: readonly Phone[]) => ({ bookings, completions, followers, kept })
  expect(wrongIn(historyOf(await readRows(connection, desk), [])), moment).toEqual([])

  await rush.askAgain()
  expect(rush.inDoubt, moment).toBe(0)
  const kept = await readRows(connection, desk)
  const live = kept.queues[0]?.currentNumber ?? 0
  await expect
    .poll(() => phones.filter((phone) => (phone.number(desk.slotId) ?? 0) !== live).length, { timeout: 30_000 })
    .toBe(0)
  expect(wrongIn(historyOf(kept, phones)), moment).toEqual([])
}

export const numbersOf = (list: readonly { queueNumber: number }[]) => list.map(({ queueNumber }) => queueNumber)
