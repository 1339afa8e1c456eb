import type { Clock } from './clock.ts'
import type { Database } from './database/index.ts'
import type { Limits } from './limits/index.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What every room stands on. */
export interface House {
  db: Database
  clock: Clock
  log: Log
  limits: Limits
  metrics: Metrics
}
