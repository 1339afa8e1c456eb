import type { Appointment, AppointmentPatient, DeskAppointment } from '#contract/appointments.ts'
import { publicHospital, type HospitalRow } from '../hospitals/index.ts'
import { publicSlot } from '../slots/index.ts'
import type { AppointmentRow, DeskRow, PatientRow } from './store.ts'

/** The patient of an appointment. */
export const patientOf = (row: PatientRow): AppointmentPatient => ({
  name: row.patient_name,
  age: row.patient_age,
  gender: row.patient_gender,
  ...(row.contact && { contact: row.contact }),
})

/** The desk's view of an appointment. */
export function forDesk(row: DeskRow): DeskAppointment {
  return {
    _id: row.id,
    patient: patientOf(row),
    doctorId: row.doctor_id,
    slotId: row.slot_id,
    queueNumber: row.queue_number,
    appointmentDate: row.service_day,
    user: { fullName: row.user_name, mobileNo: row.mobile ?? '' },
    status: row.status,
    position: row.queue_number,
    calls: 0,
    priority: 'none',
    currentQueueNumber: row.current_number,
    version: row.version,
  }
}

/** The patient's view of an appointment. */
export function forPerson(row: AppointmentRow, hospital: HospitalRow): Appointment {
  return {
    ...forDesk(row),
    ...(row.is_unconfirmed && { unconfirmed: true as const }),
    hospitalId: { ...publicHospital(hospital), hospitalNumber: hospital.hospital_number },
    slot: publicSlot({
      id: row.slot_id,
      name: row.slot_name,
      start_time: row.start_time,
      end_time: row.end_time,
      active: row.active,
    }),
    aheadOfYou: row.ahead,
    pace: row.pace,
  }
}
