import type { FastifyInstance } from 'fastify'
import { networkOf, type Limit, type Limits } from '../limits/index.ts'

/** All requests of one address: a mobile operator puts many people behind one, a flood is more than they are. */
const requestLimit: Limit = { name: 'calls-address', most: 12_000, seconds: 60 }
/** Files of the pages: about ten for a first visit, and cheap to send. */
const fileLimit: Limit = { name: 'files-address', most: 60_000, seconds: 60 }

/** Limits the requests of an address, before any other work: calls, pages, the sitemap, health and unknown addresses alike.
 *  Register before the routes. */
export function limitRequests(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    limits.countHere(routeOptions.url?.startsWith('/assets/') ? fileLimit : requestLimit, networkOf(ip))
  })
}
