import { describe, expect, test } from 'vitest'
import { chance } from './chance.ts'
import { clinicKinds, habits, type ClinicKind, type Opening } from './clinics.ts'
import { queueDay } from './queue-day.ts'

const days = clinicKinds.flatMap((kind) =>
  kind.openings.flatMap((opening) =>
    Array.from({ length: 50 }, (_, seed) => ({ kind, opening, tokens: queueDay(chance(seed), kind, opening, habits) })),
  ),
)

describe('a queue of the simulation', () => {
  test('nobody is done before they have booked, unless they booked on an earlier day', () => {
    for (const { tokens } of days)
      for (const { booked, earlier, over } of tokens) expect(earlier || over >= booked).toBe(true)
  })

  test('those who booked earlier are called first, the others in the order of their booking', () => {
    for (const { tokens } of days) {
      const served = tokens.filter(({ outcome }) => outcome === 'completed')
      expect(served.map(({ over }) => over)).toEqual(served.map(({ over }) => over).toSorted((a, b) => a - b))
      const today = tokens.filter(({ earlier }) => !earlier).map(({ booked }) => booked)
      expect(today).toEqual(today.toSorted((a, b) => a - b))
      expect(tokens.findLastIndex(({ earlier }) => earlier)).toBe(tokens.filter(({ earlier }) => earlier).length - 1)
    }
  })

  test('the doctor sees one after the other, each as long as a consultation takes on average', () => {
    for (const kind of clinicKinds) {
      const opening = kind.openings[0]
      if (!opening) throw new Error('A clinic that never opens.')
      const tokens = backToBack(kind, opening)
      const gaps = tokens.slice(1).map(({ over }, at) => over - (tokens[at]?.over ?? Number.NaN))
      expect(Math.min(...gaps)).toBeGreaterThan(0)
      const mean = gaps.reduce((all, gap) => all + gap, 0) / gaps.length
      // One deviation of the mean of six hundred is 0.8 / √600 = 3.3 %.
      expect(mean / kind.consultation).toBeGreaterThan(0.9)
      expect(mean / kind.consultation).toBeLessThan(1.1)
    }
  })

  test('nobody opens a page before it is nearly time, and a page that is opened is closed', () => {
    for (const { tokens, opening } of days)
      for (const { opened, over } of tokens) {
        if (opened === undefined) continue
        expect(opened).toBeGreaterThanOrEqual(opening.from - habits.openBefore)
        expect(over).toBeGreaterThanOrEqual(opened)
      }
  })
})

/** Everybody booked on an earlier day and comes: the doctor never waits. */
const backToBack = (kind: ClinicKind, opening: Opening) =>
  queueDay(
    chance(5),
    { ...kind, tokens: 600 * kind.doctors, booked: { earlier: 1, rush: 0, steadily: 0 } },
    { ...opening, share: 1 },
    { ...habits, cancelled: 0, missed: 0 },
  )
