import { expect, test } from 'vitest'
import { statement } from './statement.ts'

test('one name stands for one text', () => {
  expect(statement('test name', 'SELECT 1')).toEqual(statement('test name', 'SELECT 1'))
  expect(() => statement('test name', 'SELECT 2')).toThrow('Two statements are called "test name"')
})

test('a name that PostgreSQL would cut short is refused: two could become one', () => {
  expect(() => statement('क'.repeat(22), 'SELECT 1')).toThrow('63 bytes')
})
