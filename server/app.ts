import type { FastifyInstance } from 'fastify'
import { paidChannel } from '#contract/message-consents.ts'
import { publicPages } from '#contract/page-addresses.ts'
import type { Served } from '#contract/served.ts'
import {
  accountPurges,
  accountRoutes,
  limitWrites,
  openSessionWatch,
  Sessions,
  type Callers,
} from './accounts/index.ts'
import { adminRoutes } from './admin/index.ts'
import {
  appointmentPurges,
  appointmentRoutes,
  createBooking,
  createLanes,
  offerPlacesIn,
  offersOfPlaces,
  openLinks,
  QueueChanges,
  serveInLanes,
  serveOwnDoctor,
} from './appointments/index.ts'
import { auditRoutes, openAuditTrail, removeOldEntries } from './audit/index.ts'
import { answerUnknownAddress, createServe, presentProblem, problemHandlers } from './calls/index.ts'
import { devicePurges, deviceRoutes } from './devices/index.ts'
import { Estimates, learningOfSessions } from './estimates/index.ts'
import { hospitalRoutes, Hospitals, listAddresses } from './hospitals/index.ts'
import { createActOnLink, linkRoutes } from './links/index.ts'
import { openLiveQueue } from './live-queue/index.ts'
import { isOwnHost } from './local-network.ts'
import { openMail } from './mail/index.ts'
import { callbackRoutes, devRoutes, messagePurges, messageRoutes, openMessages } from './messages/index.ts'
import { askingToCome, notificationPurges, notificationRoutes, openNotifications } from './notifications/index.ts'
import { chooseProvider, oneTimePasswordPurges, oneTimePasswordRoutes } from './one-time-passwords/index.ts'
import { createPageFacts } from './page-facts.ts'
import { openJobs } from './platform/jobs/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { openApiDocument } from './platform/http/api-document.ts'
import { createApp } from './platform/http/create-app.ts'
import { healthCalls } from './platform/http/health.ts'
import { limitRequests } from './platform/http/limit-requests.ts'
import { clipCalls } from './pages/clips.ts'
import { serveStaticPages } from './pages/static-pages.ts'
import { sitemapCalls } from './pages/sitemap.ts'
import { removeEndedTries } from './platform/limits/index.ts'
import { maxPerStatement, purge, type Purge } from './platform/purge/index.ts'
import { closeSockets, createSockets } from './platform/sockets/create-sockets.ts'
import {
  doctorRoutes,
  factorRoutes,
  peoplePurges,
  peopleRoutes,
  personRoutes,
  pinRoutes,
  relyingPartyOf,
} from './people/index.ts'
import { privacyRoutes, retention } from './privacy/index.ts'
import { product } from './product.ts'
import { registrationRoutes } from './registrations/index.ts'
import { keepLearnt, reportRoutes, sendingMonths, summingUp } from './reports/index.ts'
import type { Settings } from './settings.ts'
import { checkOpen, slotRoutes } from './slots/index.ts'

/** Composes the rooms into an app that is ready for `listen` or `inject`.
 *  @param webFolder the built web app; without one only the API is served */
export async function buildApp(context: AppContext, settings: Settings, webFolder?: string): Promise<FastifyInstance> {
  const { localNetworkOnly, origins } = settings
  const isServedHost = localNetworkOnly ? (host: string) => isOwnHost(host, origins) : undefined
  const app = createApp(context.log, { ...settings, isServedHost, problems: problemHandlers })
  limitRequests(app, context.limits)
  const sessions = new Sessions(context.db, context.clock, settings.sessionLives, settings.adminNeedsFactor)
  const changes = new QueueChanges()
  const estimates = new Estimates(context)
  const trail = openAuditTrail(context)
  const origin = origins[0] ?? ''
  const secure = origin.startsWith('https:')
  const { mobileCountries: countries } = settings
  const actInLane = createLanes()
  const opened = createServe<Callers>(app, limitWrites(sessions, context.limits), trail.record, secure)
  const serve = serveInLanes(serveOwnDoctor(opened, context.db), context.db, actInLane)

  healthCalls(app, context.db, { metrics: context.metrics, token: settings.metricsToken })
  await openApiDocument(app, context.limits, product)

  const otpProvider = chooseProvider(settings.otp, context, countries)
  oneTimePasswordRoutes(serve, context, otpProvider, countries)
  accountRoutes(serve, context, countries)
  const hospitals = new Hospitals(context.db)
  hospitalRoutes(serve, context, hospitals, (rows, open) => checkOpen(context, rows, open))
  slotRoutes(serve, context, { estimates, freed: (slot) => offerPlacesIn(context, changes, [slot]) })
  const links = await openLinks(context.db, context.clock())
  const rules = {
    daysAhead: settings.bookingDaysAhead,
    mostWaiting: settings.maxWaitingAppointments,
    mostInQueue: settings.maxWaitingPerQueue,
    mostNewContacts: settings.maxNewContactsPerDay,
  }
  const book = createBooking(context, changes, countries, { rules, links, hospitals })
  appointmentRoutes(serve, context, { changes, estimates, hospitals }, { rules: { ...rules, countries }, links, book })
  deviceRoutes(serve, context, { book, changes, estimates, countries })

  const handOver = { origin, mail: openMail(settings.mail, context.log) }
  registrationRoutes(serve, context, handOver)
  personRoutes(serve, context, { hasMail: handOver.mail !== undefined, lives: settings.sessionLives })
  pinRoutes(serve, context)
  factorRoutes(serve, context, relyingPartyOf(origins, product.title), settings.adminNeedsFactor)
  peopleRoutes(serve, context, handOver)
  doctorRoutes(serve, context, estimates)
  adminRoutes(serve, context, handOver)
  auditRoutes(serve, context)
  reportRoutes(serve, context)
  const { whatsapp, sms } = settings.messageChannels
  messageRoutes(serve, context, {
    prices: settings.messagePrices,
    available: { whatsapp: whatsapp !== undefined, sms: sms !== undefined },
  })

  const io = createSockets(app.server, {
    origins,
    isServedHost,
    limits: context.limits,
    trustedProxy: settings.trustedProxy,
    writeProblem: presentProblem,
  })
  const watch = await openSessionWatch(context, settings.sessionLives)
  const messages = openMessages(context, {
    settings: settings.messageProviders,
    prices: settings.messagePrices,
    origin,
  })
  const actOnLink = createActOnLink(context, changes, actInLane, trail.record)
  const live = await openLiveQueue(io, context, { sessions, watch, changes, estimates })
  const {
    publicKey,
    climb,
    close: closeNotifications,
  } = await openNotifications(
    context,
    { changes, estimates, live, messages, links, actOnLink },
    { origins, services: settings.pushServices, countries },
  )
  notificationRoutes(serve, context, { publicKey, climb, services: settings.pushServices, links, messages, countries })
  callbackRoutes(app, context, { messages, settings: settings.messageProviders, origin, onCallback: climb.look })
  if (messages.phone) devRoutes(app, context, messages.phone, climb)
  privacyRoutes(serve, context, changes)
  const closeJobs = openJobs(context, [
    purge(context, allPurges(settings)),
    retention(context, settings.retentionDays),
    removeOldEntries(context, settings.auditDays),
    offersOfPlaces(context, changes),
    askingToCome(context, estimates),
    learningOfSessions(context, keepLearnt),
    summingUp(context),
    sendingMonths(context, handOver),
  ])

  linkRoutes(app, serve, context, { links, changes, actInLane, estimates, rules, actOnLink, origin })

  if (webFolder) {
    const languages = await serveStaticPages(app, {
      folder: webFolder,
      served: {
        contact: settings.contact,
        mobileCountries: countries,
        bookingDaysAhead: settings.bookingDaysAhead,
        messageChannels: paidChannel.options.filter((channel) => settings.messageChannels[channel] !== undefined),
      } satisfies Omit<Served, 'languages'>,
      secure,
      widget: otpProvider?.way === 'widget' ? otpProvider : undefined,
      demonstration: settings.demonstration,
      production: settings.production,
      factsOf: createPageFacts(context, origin),
    })
    clipCalls(app, settings.clipsDir)
    sitemapCalls(app, { origin, pages: publicPages, languages, ...listAddresses(context.db) })
  } else app.setNotFoundHandler(answerUnknownAddress)

  app.addHook('preClose', async () => closeSockets(io))
  // After the last answer, so that its changes are still published to the other nodes.
  app.addHook('onClose', live.close)
  app.addHook('onClose', () => watch.close())
  app.addHook('onClose', closeNotifications)
  app.addHook('onClose', () => trail.close())
  app.addHook('onClose', closeJobs)
  return app
}

/** The rows of every room that expire. */
export const allPurges = ({ sessionLives }: Pick<Settings, 'sessionLives'>): readonly Purge[] => [
  ...oneTimePasswordPurges,
  ...accountPurges(sessionLives),
  ...peoplePurges,
  ...notificationPurges,
  ...messagePurges,
  ...appointmentPurges,
  ...devicePurges,
  { what: 'counted tries', remove: (db, now) => removeEndedTries(db, now, maxPerStatement) },
]
