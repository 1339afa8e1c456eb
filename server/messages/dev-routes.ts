import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPlainPage } from '../pages/plain-page.ts'
import type { AppContext } from '../platform/app-context.ts'
import { keepCallback } from './callback-store.ts'
import type { DevPhone } from './dev-provider.ts'
import { showMessages, type Ladder } from './show-messages.ts'

const press = z.union([
  z.strictObject({ state: z.enum(['delivered', 'read', 'failed']) }),
  z.strictObject({ answer: z.string().trim().min(1).max(100) }),
])

type Request = FastifyRequest<{ Params: { id: string }; Body: unknown }>

export interface Climbs {
  /** Goes on with what is due. */
  look: () => void
  /** Lets a minute pass for what has not arrived. */
  skip: () => Promise<void>
  /** How far the messages have climbed that the phone has shown. */
  laddersOf: (ids: readonly string[]) => Promise<readonly Ladder[]>
}

/** Opens the page that shows the messages of `dev` as the phone would show them, with what a provider would report and a patient would
 *  answer as buttons; as JSON where a client asks for that. */
export function devRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  phone: DevPhone,
  { look, skip, laddersOf }: Climbs,
): void {
  const about = { schema: { hide: true }, config: { isSecretAddress: true } }

  app.register(async (room) => {
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    room.get('/dev/messages', about, async (request, reply) => {
      const messages = phone.list()
      if (wantsJson(request)) return reply.send(messages)
      return sendPlainPage(reply, showMessages(messages, await laddersOf(messages.map(({ id }) => id))))
    })
    room.post('/dev/messages/clear', about, (_request, reply) => {
      phone.clear()
      return reply.redirect('/dev/messages', 303)
    })
    room.post('/dev/messages/skip', about, async (_request, reply) => {
      await skip()
      return reply.redirect('/dev/messages', 303)
    })
    room.post('/dev/messages/:id', about, async (request: Request, reply) => {
      const message = phone.find(request.params.id)
      if (!message) return answer(request, reply, 404)
      const pressed = press.safeParse(request.body).data
      if (!pressed || ('answer' in pressed && message.channel === 'sms')) return answer(request, reply, 400)
      const event = 'state' in pressed ? phone.report(message, pressed.state) : phone.answer(message, pressed.answer)
      if (await keepCallback(db, 'dev', event, clock())) look()
      return answer(request, reply, 204)
    })
  })
}

const wantsJson = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('application/json') === true

/** A browser goes back to the page. */
const answer = (request: Request, reply: FastifyReply, status: number): FastifyReply =>
  wantsJson(request) ? reply.code(status).send() : reply.redirect('/dev/messages', 303)
