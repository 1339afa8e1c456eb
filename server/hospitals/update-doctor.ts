import type { TypedDoctor } from '#contract/hospital-settings.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { Keyed } from '../calls/index.ts'
import type { Connection, Database } from '../platform/database/index.ts'
import { idOfKey, knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { mostEntries, refuseMoreThan } from './rules.ts'
import { changeDoctor, countDoctors, holdHospital, insertDoctor, type DoctorChange } from './settings-store.ts'
import type { DoctorRow } from './store.ts'

/** Adds a doctor to the own hospital. A repeat, by its Idempotency-Key, gets the one that was added as it is now.
 *  @throws Problem `too-many-entries` */
export const addDoctor = (
  db: Database,
  own: OwnHospitalId,
  doctor: TypedDoctor,
  { key, changedNothing }: Keyed,
): Promise<DoctorRow> =>
  db.transaction(async (tx) => {
    await holdHospital(tx, own)
    const id = idOfKey(own, key)
    const added = await changeDoctor(tx, own, id, {})
    if (added) {
      changedNothing()
      return added
    }
    refuseMoreThan(mostEntries.doctors, 'doctors', await countDoctors(tx, own))
    return insertDoctor(tx, own, doctor, id)
  })

/** Changes fields of an own doctor.
 *  @throws Problem `doctor-not-found` */
export async function updateDoctor(
  db: Connection,
  own: OwnHospitalId,
  doctorId: string,
  change: DoctorChange,
): Promise<DoctorRow> {
  const doctor = await changeDoctor(db, own, knownId(doctorId), change)
  if (!doctor) throw new Problem('doctor-not-found')
  return doctor
}
