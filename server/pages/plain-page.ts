import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { followPage } from './follow-page.ts'
import { followQueue, sendPress } from './plain-scripts.ts'
import { html, Html } from './html.ts'

/** Without comments, and without the blanks around its lines. */
const packed = (code: string) =>
  code
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s+|[ \t]+$/gm, '')
    .trim()

const readStyle = (...names: string[]) =>
  packed(names.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')).replace(
    /\n|(?<=[:,{]) /g,
    '',
  )
const style = readStyle('plain-page.css', 'plain-ticket.css', 'plain-whole.css')
const script = `(${packed(followPage.toString())})(${[followQueue, sendPress].map((part) => packed(part.toString())).join()})`
// Not in the template: nothing may come between the tags and what is hashed.
const styleElement = new Html(`<style>${style}</style>`)
const wideStyle = readStyle('plain-wide.css')
const wideElement = new Html(`<style>${wideStyle}</style>`)
const scriptElement = new Html(`<script>${script}</script>`)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)} ${hashOf(wideStyle)}`,
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface PlainPage {
  language: string
  title: string
  body: Html
  /** It has cards beside each other. */
  isWide?: true
  /** Of a page with forms: what its script says where the network does not answer. */
  unanswered?: string
  /** Of a page that follows itself: its script then asks for changes, and without scripts the browser loads it again every 30 s. */
  followed?: FollowedPage
}

/** What a page that follows itself shows. */
export interface FollowedPage {
  /** Identifies all of it. */
  tag: string
  /** Of the token: the style and the script of a page that fills the screen go by it. */
  state: string
  /** The queue whose changes change it. */
  slot: string
  day: string
  version: number
}

/** Sends a page that works in any browser and without scripts: one document with its style and its script, of which no cache and no
 *  search engine keeps a copy, and whose address no other page learns. */
export function sendPlainPage(
  reply: FastifyReply,
  { language, title, body, isWide, unanswered, followed }: PlainPage,
): FastifyReply {
  const { text } = html`<!doctype html>
    <html lang="${language}" ${followed && dataOf(followed)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${followed && html`<noscript><meta http-equiv="refresh" content="30" /></noscript>`} ${styleElement}
        ${isWide && wideElement}
      </head>
      <body id="whole" ${unanswered !== undefined && html`data-unanswered="${unanswered}"`}>
        ${body} ${unanswered !== undefined && scriptElement}
      </body>
    </html>`
  if (followed) reply.header('etag', followed.tag)
  return writePrivateHeaders(reply)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(text)
}

/** Sends what a page that follows itself puts in: without style and script, and not compressed, which would take most of the time. */
export function sendParts(
  reply: FastifyReply,
  { language, title, body, followed }: PlainPage & { followed: FollowedPage },
): FastifyReply {
  const { text } = html`<html lang="${language}" ${dataOf(followed)}>
    <title>${title}</title>
    ${body}
  </html>`
  return writePrivateHeaders(reply)
    .header('etag', followed.tag)
    .type('text/html; charset=utf-8')
    .send(Buffer.from(text))
}

const dataOf = ({ tag, state, slot, day, version }: FollowedPage) =>
  html`data-tag="${tag}" data-state="${state}" data-slot="${slot}" data-day="${day}" data-version="${version}"`

/** The headers of every answer at an address that is a secret. */
export const writePrivateHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
