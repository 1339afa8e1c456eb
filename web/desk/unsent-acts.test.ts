import { beforeEach, expect, test } from 'vitest'
import { clearAll, read, writeJson } from '../lib/storage.ts'
import { addUnsent, readUnsent, removeUnsent } from './unsent-acts.ts'

beforeEach(clearAll)

const noShow = { act: 'no-show', key: 'k1', slotId: 's1', at: 5, id: 'a9', number: 9 } as const

test('completions that the earlier version stored come first, and are stored with the acts from then on', () => {
  writeJson('unsentCompletions', [
    { id: 'a1', slotId: 's1' },
    { id: 'a2', slotId: 's1' },
  ])
  expect(readUnsent().map(({ act, key }) => [act, key])).toEqual([
    ['complete', 'completion-a1'],
    ['complete', 'completion-a2'],
  ])
  addUnsent(noShow)
  expect(read('unsentCompletions')).toBeNull()
  expect(readUnsent().map(({ key }) => key)).toEqual(['completion-a1', 'completion-a2', 'k1'])
})

test('an act is removed once', () => {
  addUnsent(noShow)
  expect(removeUnsent('k1')).toBe(true)
  expect(removeUnsent('k1')).toBe(false)
  expect(readUnsent()).toEqual([])
})
