export { HospitalList } from './hospital-list.tsx'
export { NoDoctors } from './public-doctors.tsx'
export type { HospitalSource } from './use-hospitals.ts'
