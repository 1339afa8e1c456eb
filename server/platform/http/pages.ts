import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownAddress } from './answer-problem.ts'

/** The pages on which a third party's script may run, and the origins that it may come from and talk to. */
export interface ThirdParty {
  isPage: (path: string) => boolean
  origins: readonly string[]
}

interface Pages {
  /** The build's folder. */
  folder: string
  /** Whether the product stands behind TLS. */
  secure: boolean
  thirdParty?: ThirdParty | undefined
}

/** Serves the built web app: its files, and its one page under every other address that a browser opens. */
export async function webPages(app: FastifyInstance, { folder, secure, thirdParty }: Pages) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: policy(),
      hsts: secure,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    })
    await pages.register(files, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets/ carry their content's hash in their name.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    pages.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' && !/^\/(api|socket\.io|assets)\//.test(request.url)
      if (!wantsPage) return answerUnknownAddress(request, reply)
      if (thirdParty?.isPage(request.url.replace(/[?#].*$/, ''))) {
        reply.helmet({ contentSecurityPolicy: policy(thirdParty.origins) })
        // Not kept for going back either: by then somebody may have logged in.
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
      }
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    })
  })
}

/** What a page may load, and from where: everything from its own origin alone, but for what a third party needs. */
const policy = (others: readonly string[] = []) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...others],
    // React sets style attributes; no style element or sheet comes from elsewhere.
    styleSrc: ["'self'", "'unsafe-inline'", ...others],
    imgSrc: ["'self'", 'data:', ...others],
    fontSrc: ["'self'", ...others],
    connectSrc: ["'self'", ...others],
    frameSrc: others.length > 0 ? [...others] : ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // No text becomes a script, but the address of the service worker (web/notifications/worker.ts). A third party's script
    // makes its own.
    ...(others.length === 0 && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['baari'] }),
  },
})
