import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { isNotModified } from '../platform/http/file-answers.ts'
import { escaped, inLanguage } from './html-metadata.ts'

/** The addresses of the hospitals, in parts. */
export interface SitemapParts {
  /** The number of parts; the version changes when an address is added or removed. */
  state: () => Promise<{ version: number; parts: number }>
  /** The addresses of a part, counted from 1; undefined if there is no such part. */
  addresses: (part: number, parts: number) => Promise<string[] | undefined>
}

interface Sitemap extends SitemapParts {
  /** The product's origin: `https://baari.example`. */
  origin: string
  /** Static addresses. */
  pages: readonly string[]
  /** The languages in which each address exists. */
  languages: readonly string[]
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** `max-age`, in seconds. */
const fresh = 3600

/** `/robots.txt`, `/sitemap.xml` and the files that it names, with each address in each language. They are computed per request; a client that has
 *  the current version gets 304. */
export function sitemapCalls(app: FastifyInstance, { origin, pages, languages, state, addresses }: Sitemap): void {
  const hidden = { schema: { hide: true } }
  const own = createHash('sha256')
    .update([origin, ...pages, ...languages].join())
    .digest('base64url')
    .slice(0, 12)
  const locations = (tag: string, paths: readonly string[]) =>
    paths.map((path) => `<${tag}><loc>${escaped(origin + path)}</loc></${tag}>\n`).join('')
  // Each page names its other languages itself (html-metadata.ts).
  const inLanguages = (path: string) => [path, ...languages.map((code) => inLanguage(path, code))]

  app.get('/robots.txt', hidden, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${fresh}`).type('text/plain; charset=utf-8')
    // The public pages load their data by script, and search engines run it.
    return `User-agent: *\nAllow: /api/hospitals\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const { version, parts } = await state()
    if (isUnchanged(request, reply, `${own}-${version}`)) return reply.code(304).send()
    const files = Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}-of-${parts}.xml`)
    return xml(`<sitemapindex xmlns="${schema}">\n${locations('sitemap', files)}</sitemapindex>`)
  })

  app.get<{ Params: { part: string; parts: string } }>(
    '/sitemap-:part(^\\d{1,5})-of-:parts(^\\d{1,5}).xml',
    hidden,
    async (request, reply) => {
      const [part, parts] = [Number(request.params.part), Number(request.params.parts)]
      const { version } = await state()
      if (isUnchanged(request, reply, `${own}-${version}-${part}-${parts}`)) return reply.code(304).send()
      const paths = await addresses(part, parts)
      if (!paths) throw new Problem('not-found')
      const all = part === 1 ? [...pages, ...paths] : paths
      return xml(`<urlset xmlns="${schema}">\n${locations('url', all.flatMap(inLanguages))}</urlset>`)
    },
  )
}

const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

/** Writes the headers of a sitemap file, and says whether the client has this version. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, name: string): boolean {
  reply.header('cache-control', `public, max-age=${fresh}`).type('application/xml; charset=utf-8')
  return isNotModified(request, reply, name)
}
