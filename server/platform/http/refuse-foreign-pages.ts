import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const reads = ['GET', 'HEAD', 'OPTIONS']

/** Refuses what a page of somebody else lets a browser write here. Tokens are never sent by a browser on its own, so such a
 *  page could do nothing in anybody's name; it is stopped at the door all the same.
 *  @param origins the product's own */
export function refuseForeignPages(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!reads.includes(method) && isForeign(headers, origins)) throw new Problem('foreign-page')
  })
}

/** Whether a page of another origin sends this. A browser says where its page is from, and says it itself: no script can
 *  set these headers. What says neither is no browser. */
function isForeign(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined) return site === 'cross-site' || site === 'same-site'
  if (origins.includes(origin)) return false
  // A phone in the same network, that calls this machine by a name which nobody has set.
  return !URL.canParse(origin) || new URL(origin).host !== host
}
