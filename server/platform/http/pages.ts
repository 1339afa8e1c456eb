import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownAddress } from './answer-problem.ts'

/** Serves the built web app: its files, and its one page under every other address that a browser opens.
 *  @param folder the build's folder; `upgradeInsecure` when the product stands behind TLS */
export async function webPages(app: FastifyInstance, { folder, secure }: { folder: string; secure: boolean }) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // React sets style attributes; no style element or sheet comes from elsewhere.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
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
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    })
  })
}
