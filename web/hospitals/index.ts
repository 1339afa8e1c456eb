export { HospitalList } from './hospital-list.tsx'
export { NoDoctors } from './public-doctors.tsx'
export { useHospitalPages, type HospitalSource } from './use-hospitals.ts'
