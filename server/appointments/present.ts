import type { Appointment, DeskAppointment } from '#contract/appointments.ts'
import { publicDoctor, type HospitalRow } from '../hospitals/index.ts'
import { publicSlot } from '../slots/index.ts'
import type { AppointmentRow, DeskRow } from './store.ts'

/** The desk's view of an appointment. */
export function forDesk(row: DeskRow): DeskAppointment {
  return {
    _id: row.id,
    patient: {
      name: row.patient_name,
      age: row.patient_age,
      gender: row.patient_gender,
      ...(row.contact && { contact: row.contact }),
    },
    doctorId: row.doctor_id,
    slotId: row.slot_id,
    queueNumber: row.queue_number,
    appointmentDate: row.service_day,
    user: { fullName: row.user_name, mobileNo: row.mobile ?? '' },
    status: row.status,
    currentQueueNumber: row.current_number,
    version: row.version,
  }
}

/** Without the texts that the desk typed, until the patient accepts the appointment: a hospital can book for any mobile. */
const withoutTexts = (row: AppointmentRow): AppointmentRow => ({
  ...row,
  ...{ patient_name: '', user_name: '', contact: null },
})

/** The patient's view of an appointment. */
export function forPerson(row: AppointmentRow, hospital: HospitalRow): Appointment {
  return {
    ...forDesk(row.is_unconfirmed ? withoutTexts(row) : row),
    ...(row.is_unconfirmed && { unconfirmed: true as const }),
    hospitalId: {
      _id: hospital.id,
      name: hospital.name,
      ...(hospital.second_name && { secondName: hospital.second_name }),
      address: hospital.address,
      pincode: hospital.pincode,
      hospitalNumber: hospital.hospital_number,
      contactNo: hospital.contact_no,
      timeZone: hospital.time_zone,
      doctors: hospital.doctors.map(publicDoctor),
    },
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
