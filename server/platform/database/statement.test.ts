import { expect, test } from 'vitest'
import { statement } from './statement.ts'

test('rejects a second text for a name', () => {
  expect(statement('test name', 'SELECT 1')).toEqual(statement('test name', 'SELECT 1'))
  expect(() => statement('test name', 'SELECT 2')).toThrow('Two statements are called "test name"')
})

test('rejects a name that PostgreSQL would truncate', () => {
  expect(() => statement('क'.repeat(22), 'SELECT 1')).toThrow('63 bytes')
})
