import { expect } from 'vitest'
import type { Desk } from './desk.ts'
import type { Rush } from './rush.ts'

/** Nothing that was promised is missing, nothing is there twice, and asking again for what was in doubt books it once.
 *  @param desk one whose queue holds the bookings of the rush and no others */
export async function expectNothingLost(desk: Desk, rush: Rush, moment: string) {
  const first = await desk.list()
  expect(numbersOf(first), moment).toEqual(first.map((_, index) => index + 1))
  const booked = new Map(first.map(({ _id, queueNumber }) => [_id, queueNumber]))
  const missing = [...rush.acknowledged.values()].filter(({ id, queueNumber }) => booked.get(id) !== queueNumber)
  expect(missing, moment).toEqual([])

  await rush.askAgain()
  expect(rush.inDoubt.size, moment).toBe(0)
  const second = await desk.list()
  expect(numbersOf(second), moment).toEqual(second.map((_, index) => index + 1))
  expect(second.map(({ _id }) => _id).toSorted(), moment).toEqual(
    [...rush.acknowledged.values()].map(({ id }) => id).toSorted(),
  )
}

export const numbersOf = (list: readonly { queueNumber: number }[]) => list.map(({ queueNumber }) => queueNumber)
