import { useSyncExternalStore } from 'react'

/** A page that stays open asks once in a while whether there is a newer one, in milliseconds. */
const betweenLooks = 60 * 60 * 1000

let started: Promise<void> | undefined
let waiting: ServiceWorker | undefined
const watchers = new Set<() => void>()

/** A notice waits no longer for the service worker, in milliseconds. */
const patience = 10_000

/** The service worker that shows notices, once it is there; undefined where there is none. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await startWorker()
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || registration.active) return registration
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}

/** Installs the service worker, once the page has what it needs, and watches for a newer one. The newer one waits until
 *  the person agrees. */
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
      // The very first one has nothing to replace.
      if (!active || !installing) return
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') noteWaiting(installing)
      })
    })
    lookAgain(registration)
  } catch (refused) {
    // no network, or a browser that keeps nothing: the page works without
    if (!(refused instanceof TypeError || refused instanceof DOMException)) throw refused
  }
}

/** The page's Content-Security-Policy lets no plain text become a script's address where the browser knows Trusted Types;
 *  this policy makes one address, and its name may be taken once. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('baari', { createScriptURL: () => '/service-worker.js' })
  return policy?.createScriptURL('') ?? '/service-worker.js'
}

declare global {
  interface Window {
    /** Where a browser knows Trusted Types; the types of the DOM take what it makes for a text. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(typed: string): string }
    }
  }
}

function lookAgain(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < betweenLooks) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined) // no network: another time
  })
}

function noteWaiting(worker: ServiceWorker | null) {
  waiting = worker ?? undefined
  worker?.addEventListener('statechange', () => {
    // taken over, in this tab or another
    if (waiting === worker && worker.state !== 'installed') noteWaiting(null)
  })
  for (const watcher of watchers) watcher()
}

/** Takes the new version, and loads the page anew with it. */
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

/** Whether a new version waits for the person to agree. */
export const useIsUpdateReady = (): boolean => useSyncExternalStore(watch, () => waiting !== undefined)
