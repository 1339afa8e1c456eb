import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { servedId } from '#contract/served.ts'
import { answerUnknownAddress } from '../platform/http/answer-problem.ts'
import { pagePolicy } from './content-security-policy.ts'
import { packPage } from './packed-page.ts'
import { withMetadata, type PageFacts } from './html-metadata.ts'
import { widgetPage, type Widget } from './widget-page.ts'

interface Pages {
  /** The build's folder. */
  folder: string
  /** Whether the product is reached over TLS. */
  secure: boolean
  /** Set where a third party's widget verifies mobile numbers. */
  widget?: Widget | undefined
  /** Whether every page shows the demonstration's banner. */
  demonstration?: boolean
  /** JSON for the pages' data block. */
  served: object
  /** The status and metadata of a path; without it every path is a page without its own metadata. */
  factsOf?: ((path: string) => Promise<PageFacts>) | undefined
}

/** Serves the built web app: its files, the landing page with its first content at `/`, and the app's page at every other
 *  address that a browser opens. */
export async function serveStaticPages(
  app: FastifyInstance,
  { folder, secure, widget, demonstration = false, served, factsOf }: Pages,
) {
  const read = async (name: string) => mark(fill(await readFile(join(folder, name), 'utf8'), served), demonstration)
  const [firstHtml, html] = await Promise.all([read('landing.html'), read('index.html')])
  const [firstPage, page] = [packPage(firstHtml), packPage(html)]
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
      globIgnore: ['**/*.html'],
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets/ carry their content's hash in their name.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    pages.setNotFoundHandler(async (request, reply) => {
      const asks = request.method === 'GET' || request.method === 'HEAD'
      const path = request.url.split(/[?#]/, 1)[0] ?? ''
      // Cannot throw: the router has already rejected addresses that cannot be decoded.
      if (!asks || /^\/(api|socket\.io|assets)\//.test(decodeURIComponent(path)))
        return answerUnknownAddress(request, reply)
      const facts = path === cachedPage ? undefined : await factsOf?.(path)
      const { status, metadata } = facts ?? { status: 200 }
      const found = path === '/' ? firstPage : metadata ? packPage(withMetadata(html, metadata)) : page
      return found.send(request, reply.code(status).header('cache-control', 'no-cache'))
    })
  })
}

/** The service worker caches the page under this path, for use offline. */
const cachedPage = '/index.html'

/** The page with its data block filled; nothing in it can end the block early.
 *  @throws when the page has no such block */
function fill(html: string, served: object): string {
  const block = new RegExp(`(<script type="application/json" id="${servedId}">)[^<]*(?=</script>)`)
  if (!block.test(html)) throw new Error(`The page has no data block #${servedId}.`)
  return html.replace(block, (_, start: string) => start + JSON.stringify(served).replaceAll('<', '\\u003c'))
}

/** Marks the page of a demonstration: its style sheet then shows the banner (web/shell/demo-banner.tsx).
 *  @throws when the page has no place for the mark */
function mark(html: string, demonstration: boolean): string {
  if (!demonstration) return html
  if (!html.includes('<body>')) throw new Error('The page has no body to mark.')
  return html.replace('<body>', '<body data-demonstration>')
}
