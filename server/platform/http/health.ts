import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { isSameSecret } from '../tokens.ts'

interface Watched {
  metrics: Metrics
  /** The bearer token that `/metrics` asks for; without one there is no `/metrics`. */
  token: string | undefined
}

/** `/healthz`: the process lives. `/readyz`: the database answers. `/metrics`: figures for Prometheus. */
export function healthCalls(app: FastifyInstance, db: Database, { metrics, token }: Watched): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ ok: true }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const ok = await db.isReachable()
    return reply.code(ok ? 200 : 503).send({ ok, ...(!ok && { message: 'The database does not answer.' }) })
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (token === undefined) throw new Problem('not-found')
    if (!isSameSecret(request.headers.authorization, `Bearer ${token}`)) throw new Problem('not-logged-in')
    const { busy, idle, waiting } = db.load()
    metrics.databaseConnections.set({ state: 'busy' }, busy)
    metrics.databaseConnections.set({ state: 'idle' }, idle)
    metrics.databaseWaiting.set(waiting)
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
}
