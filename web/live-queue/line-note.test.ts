import { expect, test } from 'vitest'
import { noteAfter, type SeenPlace } from './use-place.ts'

const seen: SeenPlace = { status: 'waiting', ahead: 3, note: undefined }

test('more people ahead are explained by the cause', () => {
  expect(noteAfter(seen, { status: 'waiting', ahead: 4, cause: 'emergency' })).toBe('emergency')
  expect(noteAfter(seen, { status: 'waiting', ahead: 4, cause: undefined })).toBeUndefined()
})

test('a cause that does not lengthen the wait is not told', () => {
  expect(noteAfter(seen, { status: 'waiting', ahead: 3, cause: 'moved' })).toBeUndefined()
  expect(noteAfter(undefined, { status: 'waiting', ahead: 3, cause: 'emergency' })).toBeUndefined()
})

test('the explanation stays until fewer people are ahead', () => {
  const grown: SeenPlace = { ...seen, ahead: 4, note: 'emergency' }
  expect(noteAfter(grown, { status: 'waiting', ahead: 4, cause: undefined })).toBe('emergency')
  expect(noteAfter(grown, { status: 'waiting', ahead: 5, cause: undefined })).toBe('emergency')
  expect(noteAfter(grown, { status: 'waiting', ahead: 3, cause: undefined })).toBeUndefined()
})

test('a missed token that waits again is back in the line, for every cause', () => {
  const missed: SeenPlace = { status: 'no_show', ahead: 0, note: undefined }
  expect(noteAfter(missed, { status: 'waiting', ahead: 2, cause: 'rejoined' })).toBe('back')
})

test('a called or missed token has no note', () => {
  expect(noteAfter({ ...seen, note: 'priority' }, { status: 'called', ahead: 0, cause: undefined })).toBeUndefined()
  expect(noteAfter({ ...seen, note: 'priority' }, { status: 'no_show', ahead: 9, cause: 'moved' })).toBeUndefined()
})
