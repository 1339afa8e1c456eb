/** A string storage on top of web storage, with memory as fallback while the browser refuses it or it is full.
 *  @param storageOf may throw, as in private mode or with strict settings */
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
    /** @returns the stored value, or null */
    read: (key: Key): string | null => memory.get(key) ?? disk()?.getItem(key) ?? null,

    /** Stores a value, or removes the key when it is null. */
    write: (key: Key, value: string | null): void => {
      memory.delete(key)
      try {
        if (value === null) disk()?.removeItem(key)
        else disk()?.setItem(key, value)
      } catch {
        if (value !== null) memory.set(key, value) // full or refused: at least for the life of this page
      }
      if (value !== null && disk()?.getItem(key) !== value) memory.set(key, value)
      notify()
    },

    /** Removes all entries, also those of other apps on this origin. */
    clear: (): void => {
      memory.clear()
      disk()?.clear()
      notify()
    },

    /** Subscribes to changes.
     *  @returns the unsubscribe function */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
