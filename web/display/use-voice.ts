import { useEffect, useState, useSyncExternalStore } from 'react'
import { language, type Language } from '#contract/languages.ts'
import { createVoice } from './create-voice.ts'

const unlocking = ['keydown', 'pointerdown'] as const

/** The voice of the display in the languages of the desk's choice, and whether the browser keeps it locked. Each key and touch asks the
 *  browser for sound.
 *  @param onSound hears whether it is locked */
export function useVoice(languages: readonly Language[], onSound: (isLocked: boolean) => void) {
  const [voice] = useState(createVoice)
  const spoken = languages.join(' ')
  useEffect(() => voice.speakIn(spoken.split(' ').map((code) => language.parse(code))), [voice, spoken])
  useEffect(() => {
    const unlock = () => voice.unlock()
    for (const name of unlocking) addEventListener(name, unlock)
    return () => {
      for (const name of unlocking) removeEventListener(name, unlock)
    }
  }, [voice])
  const isLocked = useSyncExternalStore(voice.watch, voice.isLocked)
  useEffect(() => onSound(isLocked), [isLocked, onSound])
  return { voice, isLocked }
}
