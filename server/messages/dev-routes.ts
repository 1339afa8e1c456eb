import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPlainPage } from '../pages/plain-page.ts'
import type { AppContext } from '../platform/app-context.ts'
import { keepCallback } from './callback-store.ts'
import type { CallbackEvent } from './provider.ts'
import { carrierStates, pushPresses, type DevPhone, type PushPress } from './dev-provider.ts'
import { showMessages, type ShownLadder } from './show-messages.ts'

const state = z.strictObject({ state: z.enum(carrierStates) })
const answer = z.strictObject({ answer: z.string().trim().min(1).max(100) })
/** What can be pressed on a message of each channel. */
const presses = {
  push: z.strictObject({ state: z.enum(pushPresses) }),
  whatsapp: z.union([state, answer]),
  sms: state,
}

type Request = FastifyRequest<{ Params: { id: string }; Body: unknown }>

export interface Climbs {
  /** Goes on with what is due. */
  look: () => void
  /** Lets a minute pass for what has not arrived. */
  skip: () => Promise<void>
  /** What becomes of a push. */
  pushed: (token: string, what: PushPress) => Promise<void>
  /** How far the messages have climbed that the phone has shown, and those on a desk's list. */
  laddersOf: (ids: readonly string[]) => Promise<readonly ShownLadder[]>
}

/** Opens the page that shows the messages of `dev` as the phone would show them, with what a provider would report and a patient would
 *  answer as buttons; as JSON where a client asks for that. */
export function devRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  phone: DevPhone,
  { look, skip, pushed, laddersOf }: Climbs,
): void {
  /** As what a provider calls about. */
  async function heard(event: CallbackEvent): Promise<void> {
    if (await keepCallback(db, 'dev', event, clock())) look()
  }

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
      const ladders = await laddersOf(messages.map(({ id }) => id))
      return sendPlainPage(reply, showMessages(messages, ladders, clock()))
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
      if (!message) return answered(request, reply, 404)
      const pressed = presses[message.channel].safeParse(request.body).data
      if (!pressed) return answered(request, reply, 400)
      if ('answer' in pressed) await heard(phone.answer(message, pressed.answer))
      else if (isOfPush(pressed.state)) {
        message.state = pressed.state
        await pushed(message.id, pressed.state)
      } else await heard(phone.report(message, pressed.state))
      return answered(request, reply, 204)
    })
  })
}

const wantsJson = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('application/json') === true

const isOfPush = (state: string): state is PushPress => pushPresses.some((one) => one === state)

/** A browser goes back to the page. */
const answered = (request: Request, reply: FastifyReply, status: number): FastifyReply =>
  wantsJson(request) ? reply.code(status).send() : reply.redirect('/dev/messages', 303)
