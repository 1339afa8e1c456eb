import { usePatientSession } from '../lib/session.ts'
import { PatientLayout } from './patient-layout.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/** The frame of what everybody may open: the patient's own for whoever is logged in, else the public one. */
export function PatientOrVisitorLayout() {
  return usePatientSession() === 'in' ? <PatientLayout /> : <VisitorLayout />
}
