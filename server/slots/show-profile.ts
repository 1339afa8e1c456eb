import type { HospitalProfile } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { showWrongPasswords, type OwnHospitalId } from '../accounts/index.ts'
import { hospitalsByIds, publicDoctor } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { publicSlot } from './present.ts'
import { slotsByDoctors } from './store.ts'

/** The own hospital with its doctors and their slots, for its staff. It stands here and not with the hospitals,
 *  because only this room knows both. */
export async function showProfile(db: Connection, own: OwnHospitalId, now: Date): Promise<HospitalProfile> {
  const [[hospital], wrongPasswords] = await Promise.all([hospitalsByIds(db, [own]), showWrongPasswords(db, own, now)])
  if (!hospital) throw new Problem('hospital-not-found')
  const slots = await slotsByDoctors(
    db,
    hospital.doctors.map((doctor) => doctor.id),
  )
  return {
    _id: hospital.id,
    name: hospital.name,
    address: hospital.address,
    pincode: hospital.pincode,
    hospitalNumber: hospital.hospital_number,
    contactNo: hospital.contact_no,
    contactEmail: hospital.contact_email,
    timeZone: hospital.time_zone,
    ...(wrongPasswords && { wrongPasswords }),
    doctors: hospital.doctors.map((doctor) => ({
      ...publicDoctor(doctor),
      slots: slots.filter((slot) => slot.doctor_id === doctor.id).map(publicSlot),
    })),
  }
}
