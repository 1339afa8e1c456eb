export { useClock, FreshnessText, usePollingInterval, useIsLive, useKnownAt } from './freshness.tsx'
export { type LineNote, usePlace, type LivePlace } from './use-place.ts'
export { newestRange, type TurnRange } from './place-in-queue.ts'
export { useOnlineSince } from './use-online.ts'
