import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const reads = ['GET', 'HEAD', 'OPTIONS']

export type IsServedHost = (host: string) => boolean

/** Rejects requests for other names. A client without a Host header, of HTTP/1.0, is not a browser. */
export function refuseOtherHosts(app: FastifyInstance, isServed: IsServedHost): void {
  app.addHook('onRequest', async ({ headers: { host } }) => {
    if (host !== undefined && !isServed(host)) throw new Problem('wrong-host')
  })
}

/** Rejects cross-site writes. Browsers never send tokens automatically, so such a request could not act for a user; this is
 *  defence in depth.
 *  @param origins the product's own */
export function refuseForeignPages(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (reads.includes(method)) return
    if (routeOptions.config.isSecretAddress && isWithoutOrigin(headers)) return
    if (isForeign(headers, origins)) throw new Problem('foreign-page')
  })
}

/** Whether a page that names its origin to no one sends the request, as those at secret addresses do: browsers then write `null` for their
 *  origin too. The address itself proves the permission, and browsers since 2023 say that it is their own site's. */
function isWithoutOrigin({ origin, ...headers }: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return origin === 'null' && (site === undefined || site === 'same-origin')
}

/** Whether a page of another origin sends the request. Browsers set these headers themselves, and scripts cannot. A request
 *  without either is not from a browser. */
function isForeign(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined) return site === 'cross-site' || site === 'same-site'
  if (origins.includes(origin)) return false
  // A phone in the same network reaches this machine by a name that no setting lists.
  return !URL.canParse(origin) || new URL(origin).host !== host
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's address is a secret, which its pages send to no one. */
    isSecretAddress?: boolean
  }
}
