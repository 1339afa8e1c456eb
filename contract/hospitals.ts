// What a patient's page loads is in hospital.ts; what only desks need, in hospital-settings.ts.

export {
  changeOfDetails,
  detailNames,
  doctor,
  doctorNames,
  doctorNotes,
  hospital,
  hospitalDetails,
  internalDetails,
  position,
  publicDetails,
} from './hospital.ts'
export type {
  ChangedDetails,
  ChangeOfDetails,
  Detail,
  Doctor,
  Hospital,
  HospitalDetails,
  Position,
} from './hospital.ts'
export { findHospitals, getAllHospitals, hospitalPage, listSpecialities, showHospital } from './find-hospitals.ts'
export type { FoundHospital, Match } from './find-hospitals.ts'
export {
  addDoctor,
  setAvailability,
  setPosition,
  typedDetails,
  typedDoctorNames,
  typedTimings,
  updateDoctor,
} from './hospital-settings.ts'
