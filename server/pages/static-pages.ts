import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { widgetAddress } from '#contract/page-addresses.ts'
import { Problem } from '../platform/problem.ts'
import { chooseLanguage, languageCookie } from './choose-language.ts'
import { pagePolicy, widgetPolicy } from './content-security-policy.ts'
import type { PageFacts } from './html-metadata.ts'
import { readLanguagePages } from './language-pages.ts'
import { packPage } from './packed-page.ts'

interface Pages {
  /** The build's folder. */
  folder: string
  /** Whether the product is reached over TLS. */
  secure: boolean
  /** Set where a third party's widget verifies mobile numbers. */
  widget?: Widget | undefined
  /** Whether every page shows the demonstration's banner. */
  demonstration?: boolean
  /** Whether the languages that are made for tests are not offered. */
  production?: boolean
  /** JSON for the pages' data block. */
  served: object
  /** The status and metadata of a path in a language; without it every path is a page without its own metadata. */
  factsOf?: ((path: string, language: string) => Promise<PageFacts>) | undefined
}

/** Serves the built web app in the reader's language: its files, the landing page with its first content at `/`, and the app's page at
 *  every other address that a browser opens.
 *  @returns the languages that are offered */
export async function serveStaticPages(
  app: FastifyInstance,
  { folder, secure, widget, demonstration = false, production = false, served, factsOf }: Pages,
) {
  const languagePages = await readLanguagePages(folder, { served, demonstration, production })
  await app.register(serveAssets, { folder })
  await app.register(async (pages) => {
    // The calls' policy is already set and would take precedence over helmet's.
    pages.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('content-security-policy')
    })
    await pages.register(helmet, {
      contentSecurityPolicy: pagePolicy(widget !== undefined),
      hsts: secure,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    })
    if (widget) await widgetPage(pages, folder, widget)
    await pages.register(files, {
      root: folder,
      index: false,
      globIgnore: ['**/*.html', 'assets/**'],
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
    pages.setNotFoundHandler(async (request, reply) => {
      const asks = request.method === 'GET' || request.method === 'HEAD'
      const [path = '', query] = request.url.split(/[?#]/, 2)
      // Cannot throw: the router has already rejected addresses that cannot be decoded.
      if (!asks || /^\/(api|socket\.io|assets)\//.test(decodeURIComponent(path))) throw new Problem('not-found')
      const asked = new URLSearchParams(query).get('lang') ?? undefined
      const { 'cookie': cookies, 'accept-language': accepted } = request.headers
      const language = chooseLanguage({ asked, cookies, accepted }, languagePages.offer)
      const isNamed = asked === language
      if (isNamed) reply.header('set-cookie', languageCookie(language, secure))
      const facts = (path === cachedPage ? undefined : await factsOf?.(path, language)) ?? { status: 200 }
      if (facts.leadsTo !== undefined)
        return reply
          .header('cache-control', 'no-cache')
          .redirect(query ? `${facts.leadsTo}?${query}` : facts.leadsTo, facts.status)
      const page = languagePages.find({ path, language, isNamed, facts })
      return page.send(request, reply.code(facts.status).header('cache-control', 'no-cache'))
    })
  })
  return languagePages.offer.translated
}

/** Serves the files with the hash of their content in their names. A screen needs three dozen: the headers of a document mean nothing
 *  to a script, and were a kilobyte of each answer. One route has all of them: one for each of 1,500 files held 57 MB. */
async function serveAssets(app: FastifyInstance, { folder }: Pick<Pages, 'folder'>): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    for (const name of ofDocuments) reply.removeHeader(name)
  })
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    lastModified: false,
    etag: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}

const ofDocuments = ['content-security-policy', 'permissions-policy', 'x-request-id']

/** The service worker caches the page under this path, for use offline. */
const cachedPage = '/index.html'

/** A third party's widget: the origins that its script comes from and talks to. */
export interface Widget {
  origins: readonly string[]
}

/** Serves the sandboxed page in which the widget runs. Needs helmet on `pages`.
 *  @throws when the build has no such page, or the page no script */
async function widgetPage(pages: FastifyInstance, folder: string, { origins }: Widget): Promise<void> {
  const html = await readFile(join(folder, 'widget-frame.html'), 'utf8')
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  if (script === undefined) throw new Error('widget-frame.html has no script.')
  const policy = widgetPolicy(origins, createHash('sha256').update(script).digest('base64'))
  const page = packPage(html)
  pages.get(widgetAddress, { schema: { hide: true }, helmet: { contentSecurityPolicy: policy } }, (request, reply) =>
    page.send(request, reply.header('cache-control', 'no-cache')),
  )
}
