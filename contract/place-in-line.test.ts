import { expect, test } from 'vitest'
import type { Priority } from './appointments.ts'
import { placeAfterAct, placeAfterStep, placeOfRejoined, placeWithPriority, type Ranked } from './place-in-line.ts'

/** A line in letters: `o` ordinary, `p` priority, `e` emergency. */
const line = (letters: string): Ranked[] =>
  letters.split('').map((letter) => ({
    priority: ({ o: 'none', p: 'senior', e: 'emergency' } as const)[letter] ?? 'none',
  }))

test.each<[others: string, now: number, priority: Priority, place: number]>([
  ['oooo', 4, 'senior', 1],
  ['oooo', 1, 'senior', 1],
  ['oooo', 0, 'senior', 0],
  ['', 0, 'senior', 0],
  ['opoo', 4, 'senior', 3],
  ['opopoo', 6, 'pregnant', 5],
  ['oppoo', 5, 'disabled', 4],
  ['poo', 3, 'doctor', 2],
  ['eoo', 3, 'senior', 2],
  ['eeo', 3, 'senior', 3],
  ['ppp', 3, 'senior', 3],
  ['op', 2, 'senior', 2],
  ['oooo', 4, 'emergency', 0],
  ['eooo', 4, 'emergency', 1],
  ['eepo', 4, 'emergency', 2],
  ['poo', 3, 'emergency', 0],
  ['eee', 3, 'emergency', 3],
  ['ooo', 2, 'none', 2],
])('in the line %j one at place %i with %s goes to place %i', (others, now, priority, place) => {
  expect(placeWithPriority(line(others), now, priority)).toBe(place)
})

test.each([
  ['oooo', 2, 2],
  ['oooo', 0, 0],
  ['o', 2, 1],
  ['', 2, 0],
  ['oooooooooooo', 10, 10],
])('in the line %j one comes back behind the next %i: place %i', (others, behind, place) => {
  expect(placeOfRejoined(line(others), behind)).toBe(place)
})

test.each([
  ['up', 2, 1],
  ['up', 0, 0],
  ['down', 0, 1],
  ['down', 3, 3],
] as const)('a step %s from place %i of three others leads to place %i', (to, now, place) => {
  expect(placeAfterStep(line('ooo'), now, to)).toBe(place)
})

test.each([
  [{ act: 'rejoin' }, 0, 2],
  [{ act: 'rejoin' }, 3, 3],
  [{ act: 'priority', priority: 'senior' }, 3, 1],
  [{ act: 'priority', priority: 'none' }, 3, 3],
  [{ act: 'move', step: 'up' }, 3, 2],
  [{ act: 'call' }, 3, 3],
] as const)('the act %o of one at place %i of four others leads to place %i', (act, now, place) => {
  expect(placeAfterAct(act, line('oooo'), now, 2)).toBe(place)
})
