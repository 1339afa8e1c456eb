import { useSyncExternalStore } from 'react'

/** Interval at which an open page checks for a new version, in milliseconds. */
const betweenLooks = 60 * 60 * 1000

let started: Promise<void> | undefined
let waiting: ServiceWorker | undefined
const watchers = new Set<() => void>()

/** How long a notice waits for the service worker. */
const activationTimeoutMs = 10_000

/** The active service worker; undefined where there is none. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await startWorker()
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || registration.active) return registration
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), activationTimeoutMs))
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}

/** Registers the service worker after the page has loaded, and watches for updates. An update waits until the user agrees. */
export function startWorker(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  try {
    const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
    if (registration.active) noteWaiting(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing, active } = registration
      // The first installation replaces no version.
      if (!active || !installing) return
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') noteWaiting(installing)
      })
    })
    watchForUpdates(registration)
  } catch (refused) {
    // offline, or storage is refused: the page works without it
    if (!(refused instanceof TypeError || refused instanceof DOMException)) throw refused
  }
}

/** With Trusted Types the page's Content-Security-Policy rejects plain strings as script URLs. This policy creates one
 *  URL, and its name may be registered once. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('baari', { createScriptURL: () => '/service-worker.js' })
  return policy?.createScriptURL('') ?? '/service-worker.js'
}

declare global {
  interface Window {
    /** Present in browsers with Trusted Types; DOM types describe its result as a string. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(typed: string): string }
    }
  }
}

function watchForUpdates(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < betweenLooks) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined) // offline: the next interval retries
  })
}

function noteWaiting(worker: ServiceWorker | null) {
  waiting = worker ?? undefined
  worker?.addEventListener('statechange', () => {
    // a new worker has taken over, in this tab or another
    if (waiting === worker && worker.state !== 'installed') noteWaiting(null)
  })
  for (const watcher of watchers) watcher()
}

/** Activates the new version and reloads the page. */
export function renew(): void {
  const worker = waiting
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'activated') location.reload()
  })
  worker?.postMessage('renew', [])
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether a new version waits for the user's consent. */
export const useIsUpdateReady = (): boolean => useSyncExternalStore(watch, () => waiting !== undefined)
