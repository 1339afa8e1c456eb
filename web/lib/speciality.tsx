import { late, latePart } from './late.tsx'

/** A doctor's speciality: as typed, and in the page's language where it is a known one. No patient needs its translation at first. */
export const Speciality = latePart(
  late(() => import('./speciality-name.tsx')),
  ({ of }) => of.speciality,
)
