import type { OwnHospitalId } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { changeDoctor, type DoctorChange } from './settings-store.ts'
import type { DoctorRow } from './store.ts'

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
