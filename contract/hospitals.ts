// What a patient's page loads is in hospital.ts; what only desks need, in hospital-settings.ts.

export {
  changeOfDetails,
  detailNames,
  doctor,
  doctorNames,
  doctorNotes,
  findHospitals,
  getAllHospitals,
  hospital,
  hospitalDetails,
  hospitalPage,
  internalDetails,
  listSpecialities,
  position,
  publicDetails,
  showHospital,
} from './hospital.ts'
export type {
  ChangedDetails,
  ChangeOfDetails,
  Detail,
  Doctor,
  FoundHospital,
  Hospital,
  HospitalDetails,
  Match,
  Position,
} from './hospital.ts'
export {
  addDoctor,
  setAvailability,
  setPosition,
  typedDetails,
  typedDoctorNames,
  typedTimings,
  updateDoctor,
} from './hospital-settings.ts'
