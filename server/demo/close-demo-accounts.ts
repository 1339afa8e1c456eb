import {
  removeHospitalSessions,
  removeSessions,
  removeSessionsOfPerson,
  setPatientPassword,
} from '../accounts/index.ts'
import { setSuspended } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashPassword, passwordMatches } from '../platform/passwords.ts'
import { newToken } from '../platform/tokens.ts'
import { demoHospitals } from './fill-demo.ts'
import { demoPatient, demoPeople } from './people.ts'
import {
  clearHospitalPassword,
  clearPersonPassword,
  hospitalsByNumbers,
  patientByMobile,
  personsByLoginNames,
  waitForTurn,
} from './store.ts'

/** Closes the accounts of the demo data that still have their published passwords, for a production start on a database
 *  that was a demonstration. Hospitals are suspended and lose their password; the admin can reinstate them and issue a
 *  set-up code. The patient's owner, if there is one, sets a new password with a one-time code. No row is removed. */
export async function closeDemoAccounts({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const closed = await db.transaction(async (tx) => {
    await waitForTurn(tx)
    const [hospitals, people] = [await closeHospitals(tx, clock()), await closePeople(tx)]
    return { hospitals, people, patients: await closePatient(tx) }
  })
  if (closed.hospitals + closed.people + closed.patients > 0)
    log.warn(closed, 'closed accounts of the demo data, whose passwords are published')
}

async function closeHospitals(tx: Connection, at: Date): Promise<number> {
  const found = await hospitalsByNumbers(tx, demoHospitals.numbers)
  let closed = 0
  // The demo data gives all of them one hash: each hash is verified once.
  for (const [hash, hospitals] of Map.groupBy(found, ({ password_hash }) => password_hash)) {
    if (!(await passwordMatches(hash, demoHospitals.password))) continue
    for (const { id } of hospitals) {
      await clearHospitalPassword(tx, id)
      await setSuspended(tx, id, true, at)
      await removeHospitalSessions(tx, id)
    }
    closed += hospitals.length
  }
  return closed
}

/** An owner can let them choose new passwords. */
async function closePeople(tx: Connection): Promise<number> {
  const found = await personsByLoginNames(
    tx,
    demoPeople.map(({ loginName }) => loginName),
  )
  let closed = 0
  for (const [hash, people] of Map.groupBy(found, ({ password_hash }) => password_hash)) {
    if (!(await passwordMatches(hash, demoHospitals.password))) continue
    for (const { id } of people) {
      await clearPersonPassword(tx, id)
      await removeSessionsOfPerson(tx, id)
    }
    closed += people.length
  }
  return closed
}

async function closePatient(tx: Connection): Promise<number> {
  const found = await patientByMobile(tx, demoPatient.mobile)
  if (!found || !(await passwordMatches(found.password_hash, demoPatient.password))) return 0
  await setPatientPassword(tx, demoPatient.mobile, await hashPassword(newToken()))
  await removeSessions(tx, found.id, undefined)
  return 1
}
