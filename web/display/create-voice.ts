import type { Language } from '#contract/languages.ts'
import { createAnnouncer, type Announcer } from '../speech/index.ts'

/** The announcer of a display, which begins anew when the desk chooses other languages. */
export function createVoice() {
  let announcer: Announcer | undefined
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  return {
    /** @returns ends it */
    speakIn(languages: readonly Language[]): () => void {
      const made = createAnnouncer(languages)
      announcer = made
      const ignore = made.onChange(changed)
      changed()
      return () => {
        ignore()
        made.close()
        announcer = undefined
      }
    },
    announce: (call: Parameters<Announcer['announce']>[0]) => announcer?.announce(call),
    isLocked: () => announcer?.isLocked() ?? false,
    /** Asks the browser for sound, in the handler of a press. */
    unlock(): void {
      if (announcer?.isLocked()) void announcer.unlock()
    },
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
export type Voice = ReturnType<typeof createVoice>
