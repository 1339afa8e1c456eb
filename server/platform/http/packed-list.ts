import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from './file-answers.ts'
import { Packing } from './packing.ts'
import { codingFor } from './pack-answers.ts'

/** The source of a long response. */
export interface LongList {
  /** Changes with each change of the list's contents; read before the first page. */
  version: () => Promise<string>
  /** The items in their order, a page at a time. */
  pages: () => AsyncIterable<readonly object[]>
}

/** Packings that are kept for their readers; the readers of older ones are cut off. */
const mostPackings = 4

/** A JSON array that is too long to hold uncompressed. It is read and compressed once per version for all clients, and each
 *  reads it at its own pace: a slow client holds compressed bytes and no connection. */
export class PackedList {
  readonly #list: LongList
  #packings: Packing[] = []
  #next: Promise<Packing> | undefined

  constructor(list: LongList) {
    this.#list = list
  }

  /** Sends the list, or 304 to a client that has this version. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const version = await this.#list.version()
    // Caches have to revalidate.
    reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding')
    if (isNotModified(request, reply, version)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (request.method === 'HEAD') return reply.send()
    const packing = await this.#packingOf(version)
    const bytes = packing.read()
    await packing.begun.catch((error: unknown) => {
      bytes.destroy()
      throw error
    })
    isNotModified(request, reply, packing.version)
    if (codingFor(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return reply.send(unpacked(bytes))
    return reply.header('content-encoding', 'gzip').send(bytes)
  }

  /** The latest packing if it has this version; otherwise the next one, which starts when the latest ends and serves all
   *  requests until then. So at most one compresses at a time. */
  async #packingOf(version: string): Promise<Packing> {
    const latest = this.#packings.at(-1)
    if (latest?.isGood && latest.version === version) return latest
    return (this.#next ??= this.#begin(latest).finally(() => (this.#next = undefined)))
  }

  async #begin(latest: Packing | undefined): Promise<Packing> {
    await latest?.ended
    const packing = new Packing(await this.#list.version(), this.#list.pages())
    this.#packings = [...this.#packings.filter(({ isRead }) => isRead), packing]
    while (this.#packings.length > mostPackings) this.#packings.shift()?.cut()
    return packing
  }
}

/** For clients that accept no gzip. */
function unpacked(bytes: Readable): Readable {
  return pipeline(bytes, createGunzip(), () => {
    // `pipeline` destroys both streams on an error; the reader sees it on its stream.
  })
}
