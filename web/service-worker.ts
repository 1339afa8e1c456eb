import type { Notice } from '#contract/notifications.ts'
import { keptWords } from './notifications/kept-words.ts'
import { noticeText } from './notifications/notice-text.ts'

// The app's part that outlives its pages: it keeps the app shell for when there is no network, and shows what is pushed.
// Built by scripts/service-worker.ts. It never keeps an answer of /api: those are personal.

/** Put in by the build: the build's own name, and the files that the patient's screens are made of. */
declare const shell: { name: string; files: string[] }

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Happenings {
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

/** A service worker's global scope, as far as it is used here; TypeScript knows either a page's or a worker's. */
declare const self: {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Happenings>(name: Name, listener: (event: Happenings[Name]) => void): void
}

const prefix = 'shell-'
const cacheName = `${prefix}${shell.name}`
/** The page without content: it becomes whichever screen is asked for. */
const page = '/index.html'
/** How long a page may take before the kept one is shown, in milliseconds. */
const patience = 5000
/** What is the server's alone: its own answers, and the page with a content policy of its own. */
const servers = /^\/(?:api|socket\.io|docs|metrics|healthz|readyz|otp-widget)(?:\/|$)/i
/** The desk's pages: a patient's notice does not take them over. */
const desks = /^\/(?:hospital-dashboard|doctorsAndAppointments|load-hospital-details|update-doctor-timings|admin)/
/** Pages that tell of the queue themselves. */
const telling = /^\/(?:usershomepage|firstappointment|activeappointments)$/

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll(shell.files)])
}

/** Logging out empties every cache. */
async function fillAgain(): Promise<void> {
  if (!(await caches.has(cacheName))) await fill()
}

/** The shells of this build and of the one before it, which pages of another tab may still be made of, stay. */
async function tidyUp(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(shells.slice(0, -2).map((name) => caches.delete(name)))
}

/** A page from the network; the kept one without a network, with a server that is away, or when it takes too long. */
async function openPage(request: Request): Promise<Response> {
  const asked = fetch(request)
  const tooSlow = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))
  const kept = () => caches.match(page, { cacheName })
  const answer = await Promise.race([asked, tooSlow]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : ((await kept()) ?? asked)
}

/** A file with its content's hash in its name: once fetched it stays true. Where somebody has just logged out, nothing is
 *  kept until the next page. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && (await caches.has(cacheName))) await (await caches.open(cacheName)).put(request, answer.clone())
  return answer
}

async function tell(notice: Notice): Promise<void> {
  const { title, options } = noticeText(notice, await keptWords())
  const isSeen = (await pages()).some(
    ({ url, visibilityState }) => visibilityState === 'visible' && telling.test(new URL(url).pathname),
  )
  // Whoever looks at the page is told by it; the browser wants the push shown all the same.
  await self.registration.showNotification(title, { ...options, ...(isSeen ? { silent: true } : { renotify: true }) })
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function open(address: string): Promise<void> {
  const mine = (await pages()).find(({ url }) => !desks.test(new URL(url).pathname))
  if (!mine) {
    await self.clients.openWindow(address)
    return
  }
  mine.postMessage({ open: address }, [])
  // refused where the press was not the person's own
  await mine.focus().catch(() => undefined)
}

self.addEventListener('install', (event) => event.waitUntil(fill()))

self.addEventListener('activate', (event) => event.waitUntil(tidyUp()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || servers.test(pathname)) return
  if (request.mode === 'navigate') {
    event.respondWith(openPage(request))
    event.waitUntil(fillAgain().catch(() => undefined)) // no network: another time
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

self.addEventListener('message', (event) => {
  // The person has agreed to the new version.
  if (event.data === 'renew') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data ?? '/')))
})
