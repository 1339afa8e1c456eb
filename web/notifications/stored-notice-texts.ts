import type { NoticeTexts } from './notice-text.ts'

// The service worker has no catalogue: the page stores these texts for it in the user's language.

const [cache, address] = ['words', '/words']

/** The specification's texts, used until a page has stored others. */
const english: NoticeTexts = {
  queueUpdate: 'Queue Update',
  timeToGo: "It's time to go to the clinic",
  yourTurn: 'It is your turn',
  cancelled: 'Your appointment was cancelled by the hospital',
  current: 'Current queue number',
  own: 'Your token number',
}

export async function storeNoticeTexts(texts: NoticeTexts): Promise<void> {
  await (await caches.open(cache)).put(address, new Response(JSON.stringify(texts)))
}

export async function readNoticeTexts(): Promise<NoticeTexts> {
  const stored = await caches.match(address, { cacheName: cache })
  const texts: unknown = await stored?.json()
  return isNoticeTexts(texts) ? texts : english
}

function isNoticeTexts(stored: unknown): stored is NoticeTexts {
  return typeof stored === 'object' && stored !== null && Object.keys(english).every((name) => name in stored)
}
