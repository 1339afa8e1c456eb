import { useSyncExternalStore } from 'react'

/** The event of a browser that can install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<unknown>
}

let saved: InstallPrompt | undefined
const watchers = new Set<() => void>()

/** Subscribed at load, because the browser fires the event once, on any screen. */
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

/** Shows the browser's install dialog. After an answer the browser must fire a new event. */
async function install(): Promise<void> {
  const prompt = saved
  if (!prompt) return
  await prompt.prompt()
  await prompt.userChoice
  if (saved === prompt) save(undefined)
}

/** The state of the installation: offered by the browser, already the installed app, or neither. */
export type Installing = 'offered' | 'installed' | 'not-offered'

const isApp = () => matchMedia('(display-mode: standalone)').matches
/** For rendering without a browser. */
const neverChanges = () => false

export function useInstallPrompt(): { installing: Installing; install: () => Promise<void> } {
  const isOffered = useSyncExternalStore(watch, () => saved !== undefined, neverChanges)
  const isInstalled = useSyncExternalStore(watch, isApp, neverChanges)
  return { installing: isOffered ? 'offered' : isInstalled ? 'installed' : 'not-offered', install }
}
