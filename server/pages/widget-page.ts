import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { widgetAddress } from '#contract/widget-address.ts'
import { widgetPolicy } from './content-security-policy.ts'
import { packPage } from './packed-page.ts'

/** A third party's widget: the origins that its script comes from and talks to. */
export interface Widget {
  origins: readonly string[]
}

/** Serves the sandboxed page in which the widget runs. Needs helmet on `pages`.
 *  @throws when the build has no such page, or the page no script */
export async function widgetPage(pages: FastifyInstance, folder: string, { origins }: Widget): Promise<void> {
  const html = await readFile(join(folder, 'widget-frame.html'), 'utf8')
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  if (script === undefined) throw new Error('widget-frame.html has no script.')
  const policy = widgetPolicy(origins, createHash('sha256').update(script).digest('base64'))
  const page = packPage(html)
  pages.get(widgetAddress, { schema: { hide: true }, helmet: { contentSecurityPolicy: policy } }, (request, reply) =>
    page.send(request, reply.header('cache-control', 'no-cache')),
  )
}
