export { estimateQueue } from './estimate-queue.ts'
export { mulberry32 } from './draws.ts'
export { noKnowledge, noPooled, type Knowledge, type Pooled } from './summary.ts'
export { learn } from './learn.ts'
export { Line } from './line.ts'
export { normalQuantile } from './mixtures.ts'
export {
  leaveBy,
  shownRange,
  type ShownRange,
  estimateOf,
  lineEstimatesOf,
  signatureOf,
  walkInEstimate,
  type FoundEstimates,
} from './present.ts'
export { realCalls, waitUntilCall } from './truth.ts'
export type { NumberEstimate, PriorityMark, Quantiles, QueueEstimate, Session, SessionEvent } from './types.ts'
export { Estimates } from './ask-estimates.ts'
export { learnSessions, learningOfSessions, type SessionLearnt } from './learn-sessions.ts'
export { standingActs } from './read-session.ts'
export type { ActRow } from './store.ts'
