import { useQuery } from '@tanstack/react-query'
import { reachOfDays, reachOfQueue, type ReachedPerson } from '#contract/queues.ts'
import { callAsHospital } from '../lib/session.ts'

/** Whose tokens: of one slot, of one doctor, or of the whole hospital. */
export interface ReachedDays {
  from: string
  to: string
  slot?: string
  doctor?: string
}

/** How those who are called or wait in a queue can be reached.
 *  @param people as the desk counts them: refetched until the server counts the same; once without it
 *  @param says before the queue is late, not ended */
export const useReachOfQueue = (slotId: string, day: string, people?: number, says?: 'late') =>
  useQuery({
    queryKey: ['hospital', 'queue', 'reach', slotId, day, says],
    queryFn: ({ signal }) => callAsHospital(reachOfQueue, { params: { slotId }, query: { date: day, says }, signal }),
    refetchInterval: ({ state: { data } }) =>
      people === undefined || data?.appointments.length === people ? false : 1000,
  })

/** The people with a token on some days, and those whose token has ended there; undefined until they are known.
 *  @param step before or after the change: each has its own answer */
export function useReachOfDays(days: ReachedDays | undefined, step: 'before' | 'after') {
  const { data } = useQuery({
    queryKey: ['hospital', 'queue', 'reach-of-days', days, step],
    queryFn: ({ signal }) => callAsHospital(reachOfDays, { query: days ?? { from: '', to: '' }, signal }),
    enabled: days !== undefined,
    gcTime: 0, // names of people
  })
  return data
}

/** Of those whose token has moved, ended or got an offer, those whom neither a notice nor a message tells.
 *  @param ids of those whom the act was about */
export const toTell = (people: readonly ReachedPerson[], ids: readonly string[]) =>
  people.filter(({ _id, by, what }) => what !== 'waiting' && by !== 'notice' && by !== 'message' && ids.includes(_id))
