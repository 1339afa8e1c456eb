/** Texts by their keys, in one of the browser's storages; where that is refused or full, as long as the page lives.
 *  @param storageOf may throw, as browsers do that refuse it (private mode, a strict setting) */
export function createTextStorage<Key extends string>(storageOf: () => Storage) {
  const memory = new Map<Key, string>()
  const listeners = new Set<() => void>()

  function disk(): Storage | undefined {
    try {
      return storageOf()
    } catch {
      return undefined
    }
  }
  function notify() {
    for (const listener of listeners) listener()
  }
  return {
    /** @returns what is kept under the key, or null */
    read: (key: Key): string | null => memory.get(key) ?? disk()?.getItem(key) ?? null,

    /** Keeps a value, or forgets the key when it is null. */
    write: (key: Key, value: string | null): void => {
      memory.delete(key)
      try {
        if (value === null) disk()?.removeItem(key)
        else disk()?.setItem(key, value)
      } catch {
        if (value !== null) memory.set(key, value) // full, or refused: at least as long as this page lives
      }
      if (value !== null && disk()?.getItem(key) !== value) memory.set(key, value)
      notify()
    },

    /** Forgets everything that was kept, other people's keys of this address included. */
    clear: (): void => {
      memory.clear()
      disk()?.clear()
      notify()
    },

    /** Calls back on every change. @returns how to stop */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
