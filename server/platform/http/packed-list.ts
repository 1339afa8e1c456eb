import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from './entity-tag.ts'
import { Packing } from './packing.ts'
import { codingFor } from './content-coding.ts'

/** What a long answer is made of. */
export interface LongList {
  /** Changes with everything that the list shows; read before the first page. */
  version: () => Promise<string>
  /** The items in their order, a page at a time. */
  pages: () => AsyncIterable<readonly object[]>
}

/** So many packings are kept for those who still read them; who reads an older one is too slow, and is cut off. */
const mostKept = 4

/** A list that is too long to be held, as one JSON array. It is read and packed once for all who ask while it stands as it is,
 *  at the database's pace, and fetched by each at their own: a slow one holds nothing but the packed bytes, and when the last
 *  one goes, so does the packing. Whoever has it already is told so. */
export class PackedList {
  readonly #list: LongList
  #kept: Packing[] = []
  #next: Promise<Packing> | undefined

  constructor(list: LongList) {
    this.#list = list
  }

  /** Answers with the list, or says that the asker has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const version = await this.#list.version()
    // To be asked about every time, also by caches on the way.
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

  /** The latest one, if nothing has changed since it began; else the one that begins when that is done, for all who ask
   *  until then: it reads everything after they asked. */
  async #packingOf(version: string): Promise<Packing> {
    const latest = this.#kept.at(-1)
    if (latest?.isGood && latest.version === version) return latest
    return (this.#next ??= this.#begin(latest).finally(() => (this.#next = undefined)))
  }

  async #begin(latest: Packing | undefined): Promise<Packing> {
    await latest?.ended
    const packing = new Packing(await this.#list.version(), this.#list.pages())
    this.#kept = [...this.#kept.filter(({ isRead }) => isRead), packing]
    while (this.#kept.length > mostKept) this.#kept.shift()?.cut()
    return packing
  }
}

/** For those few who take no gzip. */
function unpacked(bytes: Readable): Readable {
  return pipeline(bytes, createGunzip(), () => {
    // Either end tells the other that it is over; whoever reads hears of it by the stream itself.
  })
}
