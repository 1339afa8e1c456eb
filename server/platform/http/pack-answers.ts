import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { codingFor } from './content-coding.ts'

const zip = promisify(gzip)

/** Characters below which packing saves no packet of the network. */
const worthIt = 1_200

/** A page of 100 hospitals, 70 kB, is 13 kB after half a millisecond in a thread beside; the usual level takes half as long
 *  again for 6 % less. */
const level = 4

/** Packs what is answered as text, for those who take it so. Nothing is learned from how long it gets (BREACH): a page of
 *  another site cannot make a browser send the token, and no answer of this length holds a secret beside what an asker chose. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt) return payload
    reply.header('vary', 'accept-encoding')
    if (codingFor(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return payload
    const packed = await zip(payload, { level })
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
