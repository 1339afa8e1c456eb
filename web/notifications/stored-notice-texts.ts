import type { NoticeTexts } from './notice-text.ts'

// The service worker has no texts but these: the page keeps them for it, in the language that the person reads.

const [cache, address] = ['words', '/words']

/** What is said while no page has kept anything: the texts of the specification. */
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
