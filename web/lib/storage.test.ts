import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearAll, read, readJson, subscribe, write, writeJson } from './storage.ts'

/** A browser's storage: a map with a limit, so that it can also be full. */
class Disk extends Map<string, string> {
  room = 1000
  getItem = (key: string) => this.get(key) ?? null
  removeItem = (key: string) => this.delete(key)
  setItem(key: string, value: string) {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.set(key, value)
  }
}

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
let disk: Disk
let refuses: boolean

beforeEach(() => {
  disk = new Disk()
  refuses = false
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      if (refuses) throw new DOMException('denied', 'SecurityError')
      return disk
    },
  })
  clearAll()
})
afterEach(() => {
  vi.unstubAllGlobals()
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('stores values on the disk, under the exact key', () => {
  write('token', 'abc')
  expect(disk.get('token')).toBe('abc')
  expect(read('token')).toBe('abc')
  write('token', null)
  expect(read('token')).toBeNull()
})

test('keeps values in memory while the disk is full', () => {
  write('token', 'old')
  disk.room = 2
  write('token', 'newer')
  expect(read('token')).toBe('newer')
  disk.room = 1000
  write('token', 'newest')
  expect(read('token')).toBe('newest')
  expect(disk.get('token')).toBe('newest')
})

test('keeps a session in memory in a browser without storage', () => {
  refuses = true
  write('token', 'abc')
  expect(read('token')).toBe('abc')
  write('token', null)
  expect(read('token')).toBeNull()
})

test('clearing removes everything, on the disk and in memory', () => {
  write('token', 'abc')
  disk.set('somebody', 'else')
  disk.room = 0
  write('hospitaltoken', 'def')
  clearAll()
  expect([read('token'), read('hospitaltoken'), disk.size]).toEqual([null, null, 0])
})

test('parses stored values, and ignores invalid ones', () => {
  const done = z.record(z.string(), z.boolean())
  const parse = (kept: unknown) => done.parse(kept)
  writeJson('tickedAppointments', { a1: true })
  expect(readJson('tickedAppointments', parse)).toEqual({ a1: true })
  write('tickedAppointments', '{"a1": "yes"}')
  expect(readJson('tickedAppointments', parse)).toBeUndefined()
  write('tickedAppointments', 'not json')
  expect(readJson('tickedAppointments', parse)).toBeUndefined()
})

test('notifies subscribers of every change, also of another tab, until they unsubscribe', () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const heard: (string | null)[] = []
  const stop = subscribe(() => heard.push(read('token')))
  write('token', 'abc')
  clearAll()
  disk.set('token', 'of another tab')
  window.dispatchEvent(new Event('storage'))
  stop()
  write('token', 'def')
  window.dispatchEvent(new Event('storage'))
  expect(heard).toEqual(['abc', null, 'of another tab'])
})
