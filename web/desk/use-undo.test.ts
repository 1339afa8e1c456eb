import { expect, test } from 'vitest'
import type { DeskRow } from './desk-list.ts'
import { standsAsLeft, type Undoable } from './use-undo.ts'

const row = (number: number, section: DeskRow['section']): DeskRow => ({
  id: `id-${number}`,
  number,
  name: `Patient ${number}`,
  age: 40,
  gender: 'Female',
  status: 'waiting',
  section,
  position: number,
  priority: 'none',
  calls: 0,
  mobile: '',
  held: false,
})

const acted = (what: Undoable, number: number) => ({
  what,
  undo: {
    act: 'undo',
    id: `id-${number}`,
    number,
    before: { status: 'waiting', position: number, priority: 'none', calls: 0 },
  } as const,
})

test('an act is offered to be taken back while its token stands where it was left', () => {
  expect(standsAsLeft(acted('call', 26), [row(25, 'done'), row(26, 'called')])).toBe(true)
  expect(standsAsLeft(acted('no-show', 26), [row(26, 'away')])).toBe(true)
  for (const what of ['rejoin', 'priority', 'up', 'down'] as const)
    expect(standsAsLeft(acted(what, 26), [row(26, 'waiting')])).toBe(true)
})

test('not once it is completed or moved, or where the server has called another one', () => {
  expect(standsAsLeft(acted('call', 26), [row(26, 'done')])).toBe(false)
  expect(standsAsLeft(acted('call', 26), [])).toBe(false)
  expect(standsAsLeft(acted('call', 26), [row(26, 'waiting'), row(27, 'called')])).toBe(false)
})
