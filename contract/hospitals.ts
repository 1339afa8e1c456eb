// What a patient's page loads is in hospital.ts; what only desks need, in hospital-settings.ts.

export { changeOfDetails, findHospitals, getAllHospitals, hospital, hospitalPage, showHospital } from './hospital.ts'
export type { ChangedDetails, ChangeOfDetails, Doctor, Hospital } from './hospital.ts'
export { addDoctor, hospitalDetails, setAvailability, speciality, updateDoctor } from './hospital-settings.ts'
