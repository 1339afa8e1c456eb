export { NoticeAndOthers, ReachCounts, WhoGetsNotice } from './reach-counts.tsx'
export { sendByHand, type Carrier } from './send-by-hand.ts'
export { TellByHand } from './tell-by-hand.tsx'
export { toTell, useReachOfDays, useReachOfQueue, type ReachedDays } from './use-reach-of-days.ts'
