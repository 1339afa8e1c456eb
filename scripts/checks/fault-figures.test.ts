import { expect, test } from 'vitest'
import { tableOf } from './fault-figures.ts'

test('a line for each fault, and one for all together', () => {
  const noted = [
    { fault: 'stopped', seed: 1, rounds: 20, booked: 1500, completed: 700, inDoubt: 30 },
    { phones: 1000, connecting: 2345, back: 3456 },
    { fault: 'frozen', seed: 1, rounds: 10, booked: 500, completed: 300, inDoubt: 12 },
  ]
  const table = tableOf(noted.map((one) => `${JSON.stringify(one)}\n`).join(''))
  expect(table.split('\n').slice(2)).toEqual([
    '| frozen | 10 | 500 | 300 | 12 |',
    '| stopped | 20 | 1,500 | 700 | 30 |',
    '| together | 30 | 2,000 | 1,000 | 42 |',
    '',
    '1,000 phones connected in 2.3 s; 3.5 s after the `kill -9` all were back.',
    '',
  ])
})
