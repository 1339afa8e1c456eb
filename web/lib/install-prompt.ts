import { useSyncExternalStore } from 'react'

/** What the browser hands over when the app can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<unknown>
}

let saved: InstallPrompt | undefined
const watchers = new Set<() => void>()

/** Listens from the start: the browser offers it once, whatever is on the screen. */
export function hearInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    save(event)
  })
  addEventListener('appinstalled', () => save(undefined))
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}

function save(prompt: InstallPrompt | undefined) {
  saved = prompt
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Asks the person whether to install the app; once they have answered the browser has to offer it anew. */
async function install(): Promise<void> {
  const prompt = saved
  if (!prompt) return
  await prompt.prompt()
  await prompt.userChoice
  if (saved === prompt) save(undefined)
}

/** Where installing stands: the browser has offered it, this is the installed app, or neither. */
export type Installing = 'offered' | 'installed' | 'not-offered'

const isApp = () => matchMedia('(display-mode: standalone)').matches
/** In what is drawn where there is no browser. */
const neverChanges = () => false

export function useInstallPrompt(): { installing: Installing; install: () => Promise<void> } {
  const isOffered = useSyncExternalStore(watch, () => saved !== undefined, neverChanges)
  const isInstalled = useSyncExternalStore(watch, isApp, neverChanges)
  return { installing: isOffered ? 'offered' : isInstalled ? 'installed' : 'not-offered', install }
}
