import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../platform/app-context.ts'
import { keepCallback } from './callback-store.ts'
import { isSameSecret } from '../platform/tokens.ts'
import type { ProviderSettings } from './choose-provider.ts'
import type { Messages } from './open-messages.ts'
import type { MessageProvider } from './provider.ts'

/** The largest callback, in bytes: Meta puts several events into one. */
const largestBody = 256 * 1024

type Request = FastifyRequest<{ Params: { secret: string }; Body: unknown }>

/** Opens the addresses at which providers call: only for those in use, and only with their signature or secret. Each event is kept before the
 *  answer and worked on afterwards, once.
 *  @param options `origin` of the product's pages; `onCallback` begins to work on them */
export function callbackRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  {
    messages,
    settings,
    origin,
    onCallback,
  }: { messages: Messages; settings: ProviderSettings; origin: string; onCallback: () => void },
): void {
  const about = { schema: { hide: true }, bodyLimit: largestBody }

  /** Two channels of a provider have one address and one signature. */
  function providerOf(name: MessageProvider['name']): MessageProvider | undefined {
    return messages.providers.find((provider) => provider.name === name)
  }

  async function receive(name: MessageProvider['name'], { headers, url, body }: Request, reply: FastifyReply) {
    const read = providerOf(name)?.readCallback({
      headers,
      url: origin + url,
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    })
    if (!read) return refuse(reply)
    for (const event of read) if (await keepCallback(db, name, event, clock())) onCallback()
    return reply.code(200).send()
  }

  app.register(async (room) => {
    // The bytes as they came: they are signed.
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    )
    for (const { keys } of settings.providers) {
      if (keys.provider === 'msg91' && !room.hasRoute({ method: 'POST', url: '/callbacks/msg91/:secret' }))
        room.post('/callbacks/msg91/:secret', about, (request: Request, reply) =>
          isSameSecret(request.params.secret, keys.secret) ? receive('msg91', request, reply) : refuse(reply),
        )
      if (keys.provider === 'twilio' && !room.hasRoute({ method: 'POST', url: '/callbacks/twilio' }))
        room.post('/callbacks/twilio', about, (request: Request, reply) => receive('twilio', request, reply))
      if (keys.provider === 'meta') {
        room.get('/callbacks/meta', { schema: { hide: true } }, ({ url }, reply) => {
          const asked = new URLSearchParams(url.split('?', 2)[1])
          return isSameSecret(asked.get('hub.verify_token'), keys.verifyToken)
            ? reply.type('text/plain; charset=utf-8').send(asked.get('hub.challenge') ?? '')
            : refuse(reply)
        })
        room.post('/callbacks/meta', about, (request: Request, reply) => receive('meta', request, reply))
      }
    }
  })
}

const refuse = (reply: FastifyReply) => reply.code(403).send()
