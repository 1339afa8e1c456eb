import { usePatientSession } from '../lib/session.ts'
import { PatientLayout } from './patient-layout.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/** The layout of pages for everyone: the patient's with a patient session, else the public one. */
export function PatientOrVisitorLayout() {
  return usePatientSession() === 'in' ? <PatientLayout /> : <VisitorLayout />
}
