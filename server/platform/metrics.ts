import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics for Prometheus. Each app has its own registry, so that two apps in one process do not share them;
 *  a room adds its own metrics to it. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  return {
    registry,
    requests: new Histogram({
      name: 'baari_request_seconds',
      help: 'Duration of requests, by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    liveSockets: new Gauge({ name: 'baari_live_sockets', help: 'Sockets connected now', registers: [registry] }),
    statements: new Histogram({
      name: 'baari_statement_seconds',
      help: 'Duration of statements, by name',
      labelNames: ['statement'] as const,
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
      registers: [registry],
    }),
    contentions: new Counter({
      name: 'baari_database_contentions_total',
      help: 'Statements and transactions that were rolled back because of others, by reason: deadlock, serialization, lock-timeout',
      labelNames: ['reason'] as const,
      registers: [registry],
    }),
    databaseConnections: new Gauge({
      name: 'baari_database_connections',
      help: 'Connections of the pool, by state: busy or idle',
      labelNames: ['state'] as const,
      registers: [registry],
    }),
    databaseWaiting: new Gauge({
      name: 'baari_database_waiting',
      help: 'Calls that wait for a connection to the database',
      registers: [registry],
    }),
    listenerReconnects: new Gauge({
      name: 'baari_listener_reconnects',
      help: 'Reconnects of the connection for changes between nodes',
      registers: [registry],
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
