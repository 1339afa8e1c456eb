import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { language, type Language } from '#contract/languages.ts'
import { createAnnouncer, type Announcer } from '../speech/index.ts'

const unlocking = ['keydown', 'pointerdown'] as const
const never = () => undefined

/** The voice of the display in the languages of the desk's choice. Each key and touch asks the browser for sound.
 *  @param onSound hears whether it is locked */
export function useSound(languages: readonly Language[], onSound: (isLocked: boolean) => void) {
  const [announcer, setAnnouncer] = useState<Announcer>()
  const spoken = languages.join(' ')
  useEffect(() => {
    const made = createAnnouncer(spoken.split(' ').map((code) => language.parse(code)))
    setAnnouncer(made)
    const unlock = () => {
      if (made.isLocked()) void made.unlock()
    }
    for (const name of unlocking) addEventListener(name, unlock)
    return () => {
      for (const name of unlocking) removeEventListener(name, unlock)
      made.close()
    }
  }, [spoken])
  const listen = useCallback((changed: () => void) => announcer?.onChange(changed) ?? never, [announcer])
  const isLocked = useSyncExternalStore(listen, () => announcer?.isLocked() ?? false)
  useEffect(() => {
    if (announcer) onSound(isLocked)
  }, [announcer, isLocked, onSound])
  return { announcer, isLocked }
}
