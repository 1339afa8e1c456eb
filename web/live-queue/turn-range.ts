import type { Appointment } from '#contract/appointments.ts'
import type { QueueLine } from '#contract/live-queue.ts'

/** When the turn comes, right 8 times in 10; in milliseconds since 1970. */
export interface TurnRange {
  from: number
  to: number
}

const minute = 60_000

/** The range of the newer of the fetched appointment and the live line; undefined while it is unknown. */
export function newestRange(
  { queueNumber, version, estimate }: Pick<Appointment, 'queueNumber' | 'version' | 'estimate'>,
  line: QueueLine | undefined,
): TurnRange | undefined {
  const fetched = estimate ? { from: Date.parse(estimate.from), to: Date.parse(estimate.to) } : undefined
  if (!line || line.version < version) return fetched
  const { estimates } = line
  const at = Date.parse(estimates?.at ?? '')
  const [from, to] = estimates?.ranges[line.line.indexOf(queueNumber)] ?? []
  const live = from === undefined || to === undefined ? undefined : { from: at + from * minute, to: at + to * minute }
  const isFetchedNewer = line.version === version && estimate && !(live && at >= Date.parse(estimate.at))
  return isFetchedNewer ? fetched : live
}
