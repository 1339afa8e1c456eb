import type { OwnHospitalId } from '../accounts/index.ts'
import { hospitalsByIds } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'

/** @throws Problem `doctor-not-found` if one of the doctors is not the hospital's own */
export async function refuseForeignDoctors(
  db: Connection,
  hospital: OwnHospitalId,
  doctors: readonly string[],
): Promise<void> {
  if (doctors.length === 0) return
  const [own] = await hospitalsByIds(db, [hospital])
  if (!doctors.every((id) => own?.doctors.some((doctor) => doctor.id === id))) throw new Problem('doctor-not-found')
}
