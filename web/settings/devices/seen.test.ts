import { expect, test } from 'vitest'
import { seenOf } from './device-row.tsx'

const now = Date.parse('2026-11-22T10:45:30Z')

test.each([
  ['that has never asked is not seen', null, undefined],
  ['that asked in this minute was seen 0 minutes ago', '2026-11-22T10:45:00Z', { minutes: 0 }],
  ['that asked two minutes ago was seen 2 minutes ago', '2026-11-22T10:43:00Z', { minutes: 2 }],
  [
    'that asked three minutes ago is away since then',
    '2026-11-22T10:42:00Z',
    { away: Date.parse('2026-11-22T10:42Z') },
  ],
  ['whose server is ahead of the desk was seen 0 minutes ago', '2026-11-22T10:47:00Z', { minutes: 0 }],
])('a device %s', (_, seenAt, seen) => {
  expect(seenOf(seenAt, now)).toEqual(seen)
})
