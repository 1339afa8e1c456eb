import { serviceDayAt } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { showWrongPasswords, type OwnHospitalId } from '../accounts/index.ts'
import {
  centreOfPincode,
  changeForDesk,
  hospitalsByIds,
  internalDetailsOf,
  ownChange,
  publicDoctor,
  publicHospital,
  setUpForDesk,
  setUpOf,
  shortAddressOfHospital,
} from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { absencesFrom } from './absence-store.ts'
import { publicAbsence, slotWithRules } from './present.ts'
import { slotsByDoctors } from './store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** The own hospital with its doctors and their slots, for its staff. It is in this room because `hospitals` may not import slots. */
export async function showProfile(context: Context, own: OwnHospitalId): Promise<HospitalProfile> {
  const { db, clock } = context
  const [[hospital], wrongPasswords] = await Promise.all([
    hospitalsByIds(db, [own]),
    showWrongPasswords(db, own, clock()),
  ])
  if (!hospital) throw new Problem('hospital-not-found')
  const doctors = hospital.doctors.map((doctor) => doctor.id)
  const today = serviceDayAt(clock().getTime(), hospital.time_zone)
  const [slots, change, absences, shortAddress, setUp, place] = await Promise.all([
    slotsByDoctors(db, doctors),
    ownChange(context, own),
    absencesFrom(db, own, today),
    shortAddressOfHospital(db, own),
    setUpOf(db, own),
    hospital.lat ?? centreOfPincode(db, hospital.pincode),
  ])
  const absencesOf = (doctor: string | null) => absences.filter((row) => row.doctor_id === doctor).map(publicAbsence)
  return {
    ...publicHospital(hospital),
    hospitalNumber: hospital.hospital_number,
    ...internalDetailsOf(hospital),
    ...(wrongPasswords && { wrongPasswords }),
    ...(change && { change: changeForDesk(change) }),
    ...(place === undefined && { isUnplaced: true }),
    rejoinBehind: hospital.rejoin_behind,
    arrivalCode: hospital.arrival_code,
    ...(shortAddress && { shortAddress }),
    ...(setUp && { setUp: setUpForDesk(setUp) }),
    holidays: absencesOf(null),
    doctors: hospital.doctors.map((doctor) => ({
      ...publicDoctor(doctor),
      slots: slots.filter((slot) => slot.doctor_id === doctor.id).map(slotWithRules),
      leave: absencesOf(doctor.id),
    })),
  }
}
