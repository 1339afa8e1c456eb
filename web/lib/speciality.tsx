import { late, latePart } from './late.tsx'

/** A doctor's speciality: as typed, and in the page's language where it is a known one. No patient needs its translation at first:
 *  until it is there, the typed one keeps its place. */
export const Speciality = latePart(
  late(() => import('./speciality-name.tsx')),
  ({ of, hasFailed }) => (hasFailed ? of.speciality : <span style={{ visibility: 'hidden' }}>{of.speciality}</span>),
)
