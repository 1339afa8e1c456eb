import type { FastifyInstance } from 'fastify'
import { isProvingPage } from '#contract/proving-pages.ts'
import { accountRoutes, Sessions } from './accounts/index.ts'
import { adminRoutes } from './admin/index.ts'
import { Announcements, appointmentRoutes } from './appointments/index.ts'
import { hospitalRoutes } from './hospitals/index.ts'
import { openLiveQueue } from './live-queue/index.ts'
import { notificationRoutes, openNotifications } from './notifications/index.ts'
import { chooseProvider, oneTimePasswordRoutes } from './one-time-passwords/index.ts'
import { openJobs } from './platform/jobs/index.ts'
import type { House } from './platform/house.ts'
import { openApiDocument } from './platform/http/api-document.ts'
import { answerUnknownAddress } from './platform/http/answer-problem.ts'
import { createApp } from './platform/http/create-app.ts'
import { healthCalls } from './platform/http/health.ts'
import { webPages } from './platform/http/pages.ts'
import { createServe } from './platform/http/serve-call.ts'
import { closeSockets, createSockets } from './platform/sockets/create-sockets.ts'
import { privacyRoutes, retention } from './privacy/index.ts'
import { product } from './product.ts'
import { registrationRoutes } from './registrations/index.ts'
import type { Settings } from './settings.ts'
import { slotRoutes } from './slots/index.ts'

/** Opens each room's door. The app is ready to listen, or to be asked through `inject`.
 *  @param webFolder the built web app; without one only the API is served */
export async function buildApp(house: House, settings: Settings, webFolder?: string): Promise<FastifyInstance> {
  const app = createApp(house.log, settings.trustedProxy)
  const sessions = new Sessions(house.db, house.clock, settings.sessionIdle)
  const announcements = new Announcements()
  const serve = createServe(app, sessions.identify)

  healthCalls(app, house.db, house.metrics)
  await openApiDocument(app, product)

  const otpProvider = chooseProvider(settings.otp, house)
  oneTimePasswordRoutes(serve, house, otpProvider)
  accountRoutes(serve, house)
  hospitalRoutes(serve, house)
  slotRoutes(serve, house)
  appointmentRoutes(serve, house, announcements, {
    daysAhead: settings.bookingDaysAhead,
    mostWaiting: settings.maxWaitingAppointments,
  })

  const origin = settings.origins[0] ?? ''
  registrationRoutes(serve, house, origin)
  adminRoutes(serve, house, origin)

  const { publicKey, close: closeNotifications } = await openNotifications(house, announcements, settings.origins)
  notificationRoutes(serve, house, { publicKey, services: settings.pushServices })

  const io = createSockets(app.server, settings.origins)
  const { dropPhones, close: closeLiveQueue } = await openLiveQueue(io, house, { sessions, announcements })
  privacyRoutes(serve, house, { announcements, dropPhones })
  const closeJobs = openJobs(house, [retention(house, settings.retentionDays)])

  if (webFolder)
    await webPages(app, {
      folder: webFolder,
      secure: settings.origins[0]?.startsWith('https:') ?? false,
      thirdParty: otpProvider?.way === 'widget' ? { isPage: isProvingPage, origins: otpProvider.origins } : undefined,
    })
  else app.setNotFoundHandler(answerUnknownAddress)

  app.addHook('preClose', async () => closeSockets(io))
  // After the last answer: what it changed is still told to the other nodes.
  app.addHook('onClose', closeLiveQueue)
  app.addHook('onClose', closeNotifications)
  app.addHook('onClose', closeJobs)
  return app
}
