import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted, for Prometheus. One registry an app, so that two apps in one process do not mix. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  return {
    registry,
    requests: new Histogram({
      name: 'baari_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    bookings: new Counter({ name: 'baari_bookings_total', help: 'Tokens booked', registers: [registry] }),
    liveSockets: new Gauge({ name: 'baari_live_sockets', help: 'Sockets connected now', registers: [registry] }),
    commitToEmit: new Histogram({
      name: 'baari_commit_to_emit_seconds',
      help: 'From the commit of a change to the live number going out on this node',
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1],
      registers: [registry],
    }),
    statements: new Histogram({
      name: 'baari_statement_seconds',
      help: 'Time that the database took, by the name of the statement',
      labelNames: ['statement'] as const,
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
      registers: [registry],
    }),
    databaseConnections: new Gauge({
      name: 'baari_database_connections',
      help: 'Connections that serve calls, by what they do: busy or idle',
      labelNames: ['state'] as const,
      registers: [registry],
    }),
    databaseWaiting: new Gauge({
      name: 'baari_database_waiting',
      help: 'Calls that wait for a connection to the database',
      registers: [registry],
    }),
    auditLost: new Counter({
      name: 'baari_audit_lost_total',
      help: 'Rows that the audit trail could not take',
      registers: [registry],
    }),
    listenerReconnects: new Gauge({
      name: 'baari_listener_reconnects',
      help: 'How often the connection for news between nodes had to be made again',
      registers: [registry],
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
