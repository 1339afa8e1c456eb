import type { FastifyReply, FastifyRequest } from 'fastify'

/** Says what an answer is called, and whether that is what the asker has. A weak name: the bytes may differ by their coding. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, name: string): boolean {
  const tag = `"${name}"`
  reply.header('etag', `W/${tag}`)
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => {
    const sent = known.trim()
    return sent === tag || sent === `W/${tag}`
  })
}
