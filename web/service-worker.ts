import type { Notice } from '#contract/notifications.ts'
import { noticeOptions } from './notifications/notice-options.ts'

// The service worker: it caches the app shell for offline use, and shows push notifications. Built by
// build/service-worker.ts. It never caches responses of /api, which are personal.

/** Inserted by the build: its name, and the address of the list of files. */
declare const shell: { name: string; list: string }

/** The files of the patient's screens, the folder of the texts, and the files of texts that these screens show. */
interface ShellFiles {
  files: string[]
  folder: string
  texts: string[]
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: Extendable
  activate: Extendable
  fetch: Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
  message: Extendable & { data: unknown }
  push: Extendable & { data: { json(): Notice } | null }
  notificationclick: Extendable & { notification: Notification }
}

interface Page {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer: []): void
}

/** The used part of a service worker's global scope; TypeScript's libraries for pages and for workers exclude each other. */
declare const self: {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

const prefix = 'shell-'
const cacheName = `${prefix}${shell.name}`
/** The page without content, which can become any screen. */
const page = '/index.html'
/** Timeout of a page request before the cached page is shown, in milliseconds. */
const timeoutMs = 5000
/** Paths that only the server answers: its calls, and the pages with their own content policy. */
const serverPaths = /^\/(?:api|socket\.io|docs|metrics|healthz|readyz|otp-widget|clips|t)(?:\/|$)/i
/** The pages of desks and the admin: a patient's notice does not take them over. */
const deskPages = /^\/(?:hospital-dashboard|doctor|load-hospital-details|update-doctor-timings|schedule|admin)/
/** Pages that show the live queue themselves. */
const livePages = /^\/(?:usershomepage|firstappointment|activeappointments)$/

/** Caches the page as the server sends it now with the texts of its language, and the files that the cache does not hold: their names
 *  have content hashes. The page comes last, so a cached page has its files and texts. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName)
  const answer = await fetch(page, { cache: 'reload' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const listed: { json(): Promise<ShellFiles> } = await openFile(new Request(shell.list))
  const list = await listed.json()
  const folder = `${list.folder}/${/ lang="(.+?)"/.exec(await answer.clone().text())?.[1]}/`
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = [...list.files, ...list.texts.map((file) => `${folder}${file}.json`)]
  await cache.addAll(files.filter((file) => !held.has(file)))
  await cache.put(page, answer)
}

let filled = Promise.resolve()

/** One after the other: the language that was chosen last is cached last. */
const fillInTurn = () => (filled = filled.then(fillCache, fillCache))

/** A log-out empties every cache. */
async function refillCache(): Promise<void> {
  if (!(await caches.match(page, { cacheName }))) await fillInTurn()
}

/** Keeps the caches of this build and the previous one, which pages in other tabs may still use. */
async function deleteOldCaches(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(shells.slice(0, -2).map((name) => caches.delete(name)))
}

/** A page from the network; the cached one when the network or the server fails or exceeds the timeout. */
async function openPage(request: Request): Promise<Response> {
  const response = fetch(request)
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))
  const stored = () => caches.match(page, { cacheName })
  const answer = await Promise.race([response, timeout]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : ((await stored()) ?? response)
}

/** A file with a content hash in its name never changes. After a log-out nothing is cached before the next page load. */
async function openFile(request: Request): Promise<Response> {
  const stored = await caches.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok && (await caches.has(cacheName))) await (await caches.open(cacheName)).put(request, answer.clone())
  return answer
}

/** Tells the server that a notice has arrived: else it tries another way. */
const report = (token: unknown, state: string) =>
  fetch('/api/notifications/receipts', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, state }),
  }).catch(() => undefined) // without a network the server tries another way

async function showNotice(notice: Notice): Promise<void> {
  const { title, body, token } = notice
  const isSeen = (await pages()).some(
    ({ url, visibilityState }) => visibilityState === 'visible' && livePages.test(new URL(url).pathname),
  )
  // A visible page shows the state itself; but browsers require a notification for every push.
  const alert = isSeen ? { silent: true } : { renotify: true }
  const options = noticeOptions(notice)
  const address: unknown = options.data
  await self.registration.showNotification(title, {
    ...options,
    data: token ? [address, token] : address,
    body,
    ...alert,
  })
  if (token) await report(token, 'shown')
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function open(address: string): Promise<void> {
  const mine = (await pages()).find(({ url }) => !deskPages.test(new URL(url).pathname))
  if (!mine) {
    await self.clients.openWindow(address)
    return
  }
  mine.postMessage({ open: address }, [])
  // rejected without a user gesture
  await mine.focus().catch(() => undefined)
}

self.addEventListener('install', (event) => event.waitUntil(fillInTurn()))

self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || serverPaths.test(pathname)) return
  if (request.mode === 'navigate') {
    event.respondWith(openPage(request))
    event.waitUntil(refillCache().catch(() => undefined)) // offline: a later request retries
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

self.addEventListener('message', (event) => {
  // The user has agreed to the new version.
  if (event.data === 'renew') event.waitUntil(self.skipWaiting())
  if (event.data === 'language') event.waitUntil(fillInTurn().catch(() => undefined)) // offline: the earlier texts stay
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // The page's own notices have an address alone.
  const data: unknown = event.notification.data
  const [address, token] = Array.isArray(data) ? data.map(String) : [typeof data === 'string' ? data : '/']
  event.waitUntil(Promise.all([open(address ?? '/'), token && report(token, 'clicked')]))
})
