import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPacked } from './pack-answers.ts'

/** An answer that is the same for many requests: written once, and compressed once for those who accept that. */
export class CachedAnswer {
  readonly #text: string
  #packed: Buffer | undefined

  constructor(answer: object) {
    this.#text = JSON.stringify(answer)
  }

  /** Its size in memory at most, roughly in bytes. */
  get size(): number {
    return 2 * this.#text.length
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.type('application/json; charset=utf-8')
    if (!isPacked(request, reply, this.#text)) return reply.send(this.#text)
    return reply.send((this.#packed ??= gzipSync(this.#text)))
  }
}
