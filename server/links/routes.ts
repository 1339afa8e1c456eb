import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepAppointment as call, statuses } from '#contract/appointments.ts'
import { language, type Language } from '#contract/languages.ts'
import { feedback } from '#contract/past-visits.ts'
import { problemStatus } from '#contract/problem.ts'
import type { Callers } from '../accounts/index.ts'
import {
  type ActInLane,
  type BookingRules,
  keepAppointment,
  type Links,
  type QueueChanges,
  readFeedback,
  readLinkedChange,
} from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import { chooseLanguage, languageCookie } from '../pages/choose-language.ts'
import type { Html } from '../pages/html.ts'
import { sendParts, sendPlainPage, writePrivateHeaders } from '../pages/plain-page.ts'
import type { AppContext } from '../platform/app-context.ts'
import { noteProblem, problemOf, type Serve } from '../calls/index.ts'
import { networkOf } from '../platform/limits/index.ts'
import { writtenLanguages } from '../texts/index.ts'
import type { ActOnLink, LinkForm } from './act-on-link.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { createFindLink, FollowedQueues } from './find-link.ts'
import { type Shown, shownTo } from './present.ts'
import { showClinicPart, showLink, showParts } from './show-link.ts'
import { refusalText, showArrival, showCancel, showNoLink, showRefusal } from './show-step.ts'
import { Problem } from '../platform/problem.ts'
import { actLimit } from './rules.ts'

interface LinkOptions {
  links: Links
  changes: QueueChanges
  actInLane: ActInLane
  actOnLink: ActOnLink
  /** Of the product's pages. */
  origin: string
  estimates: Pick<Estimates, 'ofQueue'>
  rules: BookingRules
}

type Request = FastifyRequest<{ Params: { code: string }; Body: unknown }>

/** Opens the pages of tokens, which anyone can open who has the link: HTML that works without scripts, and forms; and the call by which
 *  an account keeps a token. */
export function linkRoutes(
  app: FastifyInstance,
  serve: Serve<Callers>,
  context: AppContext,
  options: LinkOptions,
): void {
  const { links, changes, actInLane, actOnLink, origin, estimates, rules } = options
  const findLink = createFindLink(context, links, new FollowedQueues(context.db, changes))
  keepRoutes(serve, context, { findLink, changes, actInLane, rules })

  /** @returns undefined once the request is answered: unknown, or its day is over */
  async function open(request: Request, reply: FastifyReply): Promise<Shown | undefined> {
    const found = await findLink(request.params.code, isPartOfForeignPage(request) ? undefined : networkOf(request.ip))
    const language = languageOf(request)
    if (typeof found !== 'string') {
      const { token, queue } = found
      const { slot_id: slotId, service_day: date, version } = queue
      const estimate = statuses.counted.includes(token.status)
        ? estimateOf(await estimates.ofQueue({ slotId, date, version }), token.number)
        : null
      const change = token.status === 'cancelled' ? await readLinkedChange(context.db, token.id) : null
      const answer = token.status === 'completed' ? await readFeedback(context.db, token.id) : null
      return shownTo(found, links, { language, estimate, change, answer, now: context.clock() })
    }
    await sendPlainPage(reply.code(found === 'over' ? 410 : 404), showNoLink(found, language))
    return undefined
  }

  async function showPage(request: Request, reply: FastifyReply) {
    const shown = await open(request, reply)
    if (!shown) return reply
    const { asked } = wishesOf(request)
    if (asked === shown.language) reply.header('set-cookie', languageCookie(asked, origin.startsWith('https:')))
    const { 'if-none-match': seen = '', 'x-parts': wantsParts } = request.headers
    const live = liveTagOf(shown)
    if (seen.startsWith(`W/"${live}-`)) return writePrivateHeaders(reply).header('etag', seen).code(304).send()
    const clinic = showClinicPart(shown)
    const tag = tagOf(live, clinic)
    if (wantsParts === undefined) return sendPlainPage(reply, showLink(shown, tag))
    return sendParts(reply, showParts(shown, tag, !seen.endsWith(tag.slice(-clinicTagLength)) && clinic))
  }

  const act = (name: LinkForm) => async (request: Request, reply: FastifyReply) => {
    const shown = await open(request, reply)
    if (!shown) return reply
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const code = form.get('code')?.trim()
    const waiting = feedback.safeParse(Number(form.get('waiting'))).data
    try {
      await actOnLink(shown, { act: name, code, waiting, address: networkOf(request.ip) })
    } catch (error) {
      const problem = problemOf(error)
      const status = problemStatus[problem.code]
      if (status >= 500) throw error
      const alert = refusalText(problem, shown.language)
      const now = (await open(request, reply)) ?? shown
      const page =
        name === 'arrive' ? showArrival(now, alert) : showLink(now, tagOf(liveTagOf(now), showClinicPart(now)), alert)
      return sendPlainPage(reply.code(status), page)
    }
    return writePrivateHeaders(reply).redirect(shown.path, 303)
  }

  const step = (page: typeof showCancel | typeof showArrival) => async (request: Request, reply: FastifyReply) => {
    const shown = await open(request, reply)
    return shown ? sendPlainPage(reply, page(shown)) : reply
  }

  async function sendCalendar(request: Request, reply: FastifyReply) {
    const shown = await open(request, reply)
    if (!shown) return reply
    const name = `token-${shown.token.number}.ics`
    return writePrivateHeaders(reply)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/calendar; charset=utf-8')
      .send(addToCalendar(shown, origin))
  }

  app.register(async (room) => {
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    )
    room.setErrorHandler((error: Error, request, reply) => {
      const problem = noteProblem(error, request, reply)
      const written = languageOf(request)
      return sendPlainPage(reply.code(problemStatus[problem.code]), showRefusal(refusalText(problem, written), written))
    })
    const about = { schema: { hide: true }, config: { isSecretAddress: true } }
    room.get('/t/:code', about, (request: Request, reply) => showPage(request, reply))
    room.get('/t/:code/here', about, step(showArrival))
    room.get('/t/:code/cancel', about, step(showCancel))
    room.get('/t/:code/calendar.ics', about, (request: Request, reply) => sendCalendar(request, reply))
    room.post('/t/:code/here', about, act('arrive'))
    room.post('/t/:code/on-my-way', about, act('on-my-way'))
    room.post('/t/:code/rejoin', about, act('rejoin'))
    room.post('/t/:code/cancel', about, act('cancel'))
    room.post('/t/:code/feedback', about, act('feedback'))
  })
}

/** Changes with each part of the page, so that a page that follows itself is written only then. */
function liveTagOf({ tag, appointment, language, today, estimate, change, answer }: Shown): string {
  // Without the minute of the estimate, which the page does not show.
  const shown = [tag, appointment.id, language, today, estimate?.from, estimate?.to, change, answer]
  return hashOf(JSON.stringify(shown)).slice(0, 22)
}

/** Eleven characters, and the quote behind them. */
const clinicTagLength = 12

/** The entity tag: of the whole page, and of the part with the clinic. */
const tagOf = (live: string, clinic: Html) => `W/"${live}-${hashOf(clinic.text).slice(0, clinicTagLength - 1)}"`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Whether a page of another site loads the address as an image, a frame or the like. */
const isPartOfForeignPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document'

function wishesOf({ url, headers }: FastifyRequest) {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  return { asked, cookies: headers.cookie, accepted: headers['accept-language'] }
}

const languageOf = (request: FastifyRequest): Language =>
  language.catch('en').parse(chooseLanguage(wishesOf(request), { translated: writtenLanguages, pseudo: [] }))

/** Opens the call by which an account keeps the token of a link. */
function keepRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  {
    findLink,
    changes,
    actInLane,
    rules,
  }: {
    findLink: ReturnType<typeof createFindLink>
    changes: QueueChanges
    actInLane: ActInLane
    rules: BookingRules
  },
): void {
  serve(
    call,
    {
      summary:
        'Keeps the token of a link on the own account: only the account with its mobile; one without a mobile the first account, without the name',
      touches: [['appointment', 'answer._id']],
    },
    async ({ caller, body, address }) => {
      context.limits.countHere(actLimit, caller.id)
      const link = await findLink(body.code, address)
      if (link === 'unknown') throw new Problem('appointment-not-found')
      if (link === 'over') throw new Problem('link-over')
      const { appointment } = link
      await actInLane(appointment.hospital_id, () => keepAppointment(context, changes, caller, appointment, rules))
      return { message: 'Appointment kept successfully', _id: appointment.id }
    },
  )
}
