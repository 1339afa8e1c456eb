import type { FastifyReply, FastifyRequest } from 'fastify'

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
