import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminSession, adminToken } from './admin-session.ts'
import { clearTab, readTab, writeTab } from './tab-storage.ts'

/** A tab's storage: a map with a limit, so that it can also be full. */
class Disk extends Map<string, string> {
  room = 1000
  getItem = (key: string) => this.get(key) ?? null
  removeItem = (key: string) => this.delete(key)
  setItem(key: string, value: string) {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.set(key, value)
  }
}

const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
let disk: Disk
let refuses: boolean

beforeEach(() => {
  disk = new Disk()
  refuses = false
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      if (refuses) throw new DOMException('denied', 'SecurityError')
      return disk
    },
  })
  clearTab()
})
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test("stores the admin's token for the tab, and typed text beyond it", () => {
  writeTab('registration', 'typed')
  expect(adminToken()).toBeUndefined()
  adminSession.start('abc')
  expect(disk.get('admintoken')).toBe('abc')
  expect(adminToken()).toBe('abc')
  writeTab('admintoken', undefined)
  expect(adminToken()).toBeUndefined()
  expect(readTab('registration')).toBe('typed')
})

test('keeps values in memory in a tab without storage, or with a full one', () => {
  writeTab('registration', 'old')
  disk.room = 2
  writeTab('registration', 'newer')
  expect(readTab('registration')).toBe('newer')
  refuses = true
  adminSession.start('abc')
  expect(adminToken()).toBe('abc')
})

test('clearing removes everything, on the disk and in memory', () => {
  writeTab('hospitalNumber', 'ASHA-01')
  disk.set('sentCode', 'of another room')
  refuses = true
  writeTab('registration', 'typed')
  refuses = false
  clearTab()
  expect(disk.size).toBe(0)
  expect([readTab('hospitalNumber'), readTab('registration')]).toEqual([undefined, undefined])
})
