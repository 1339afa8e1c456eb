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

export async function storeNoticeTexts(words: NoticeTexts): Promise<void> {
  await (await caches.open(cache)).put(address, new Response(JSON.stringify(words)))
}

export async function readNoticeTexts(): Promise<NoticeTexts> {
  const kept = await caches.match(address, { cacheName: cache })
  const words: unknown = await kept?.json()
  return isWords(words) ? words : english
}

function isWords(kept: unknown): kept is NoticeTexts {
  return typeof kept === 'object' && kept !== null && Object.keys(english).every((name) => name in kept)
}
