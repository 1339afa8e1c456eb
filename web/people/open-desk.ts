import { switchHospital, type PersonLogIn } from '#contract/persons.ts'
import { call } from '../lib/api.ts'
import { hospitalSession } from '../lib/session.ts'
import { write } from '../lib/storage.ts'

/** Opens the desk of the hospital that a log-in has answered. The page's guard then leads there. */
export function openDesk({ hospitaltoken }: PersonLogIn): void {
  write('ownLogIn', 'yes')
  for (const key of ['selectedDoctor', 'selectedSlot'] as const) write(key, null)
  hospitalSession.start(hospitaltoken)
}

/** Goes on at another own hospital: the session moves there. */
export const goOnAt = (hospitalId: string, token: string) => call(switchHospital, { token, body: { hospitalId } })
