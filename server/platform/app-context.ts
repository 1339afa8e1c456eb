import type { Clock } from './clock.ts'
import type { Database } from './database/index.ts'
import type { Limits } from './limits/index.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** The dependencies of every room. */
export interface AppContext {
  db: Database
  clock: Clock
  log: Log
  limits: Limits
  metrics: Metrics
}
