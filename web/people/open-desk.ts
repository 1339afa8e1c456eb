import { switchHospital, type PersonLogIn } from '#contract/persons.ts'
import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { hospitalSession } from '../lib/session.ts'
import { write } from '../lib/storage.ts'
import { meGoesOn } from '../lib/use-me.ts'

/** Opens the desk of the hospital that a log-in has answered. The page's guard then leads there. */
export function openDesk({ hospitaltoken }: PersonLogIn): void {
  write('ownLogIn', 'yes')
  for (const key of ['selectedDoctor', 'selectedSlot'] as const) write(key, null)
  hospitalSession.start(hospitaltoken)
}

/** Goes on as another person at this desk. At the same hospital the queue stays on the screen; what only the person before may have seen goes.
 *  @returns whether the queue stays */
export function goOnAs(answer: PersonLogIn, hospitalBefore: string, isPassedOn: (token: string) => void): boolean {
  const { person, hospital, hospitaltoken } = answer
  // A doctor's session has the own queues alone, and a screen of its own.
  const stays = hospital._id === hospitalBefore && person.role !== 'doctor'
  write('ownLogIn', 'yes')
  if (stays) isPassedOn(hospitaltoken)
  else for (const key of ['selectedDoctor', 'selectedSlot', 'lastKnownDesk'] as const) write(key, null)
  hospitalSession.goOn(hospitaltoken)
  const kept = stays ? ['me', 'profile', 'queue', 'day'] : ['me']
  queryClient.removeQueries({
    predicate: ({ queryKey: [whose, what] }) => whose === 'hospital' && !kept.includes(String(what)),
  })
  meGoesOn(answer)
  void queryClient.invalidateQueries({ queryKey: ['hospital'] })
  return stays
}

/** Goes on at another own hospital: the session moves there. */
export const goOnAt = (hospitalId: string, token: string) => call(switchHospital, { token, body: { hospitalId } })
