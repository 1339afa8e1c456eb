import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

/** Sends a weak `ETag` (the encoded bytes may differ), and compares it with `If-None-Match`.
 *  @returns whether the client has this version, so that 304 answers it */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${version}"`
  reply.header('etag', `W/${tag}`)
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => {
    const sent = known.trim()
    return sent === tag || sent === `W/${tag}`
  })
}

/** What a call answers with that hands over a file: its bytes, what they are, and what the file is to be called. */
export class Download {
  readonly bytes: Readable
  readonly type: string
  readonly name: string

  constructor(bytes: Readable, { type, name }: { type: string; name: string }) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}
