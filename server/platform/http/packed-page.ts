import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Coding = 'br' | 'gzip'

/** One HTML page, made ready to be sent. */
export interface PackedPage {
  /** Answers with it, in the coding that the browser likes best, or says that the browser has it already. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Packs a page once in each coding that is asked for; nobody waits for it but who asks first.
 *  @param effort less where it is sent once only */
export function packPage(html: string, effort: 'once and for all' | 'in a hurry' = 'once and for all'): PackedPage {
  const plain = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  const [quality, level] = effort === 'in a hurry' ? [4, 4] : [11, 9]
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed: Partial<Record<Coding, Promise<Buffer>>> = {}
  const inCoding = (coding: Coding) =>
    (packed[coding] ??= coding === 'br' ? brotli(plain, { params }) : zip(plain, { level }))
  return {
    async send(request, reply) {
      reply.header('etag', etag).header('vary', 'accept-encoding').type('text/html; charset=utf-8')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const coding = codingFor(request.headers['accept-encoding'])
      if (!coding) return reply.send(plain)
      return reply.header('content-encoding', coding).send(await inCoding(coding))
    },
  }
}

/** The best coding that a browser takes; none where it names none. */
function codingFor(accepted: string | string[] = ''): Coding | undefined {
  const taken = new Set(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim()))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}
