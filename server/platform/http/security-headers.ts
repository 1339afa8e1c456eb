import type { FastifyInstance, FastifyReply } from 'fastify'

/** What the product's pages never need, and nothing that is smuggled into one of them may ask for. Displays need
 *  sound and a screen that stays on, *Near me* a position, log-ins passkeys. Chromium warns of
 *  each name that it does not know, on every page. */
const permissions = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'serial'],
  ...['storage-access', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ')

/** Writes the security headers of every answer. Each answer is private and loads nothing, for every address in every
 *  spelling; the routes of the pages and the public lists widen that themselves.
 *  @param secure whether the product stands behind TLS */
export function writeSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    writeApiHeaders(reply)
  })
}

/** The headers of a call's answer and of a problem. */
export function writeApiHeaders(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': permissions,
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
}
