import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { aBooking, aMobile, password } from './builders.ts'
import { rowsOfEase } from './who-may-call-ease.ts'
import { rowsOfFirstHour } from './who-may-call-first-hour.ts'
import { rowsOfDevices } from './who-may-call-devices.ts'
import { rowsOfMessages } from './who-may-call-messages.ts'
import { rowsOfPeople } from './who-may-call-people.ts'
import { rowsOfReports } from './who-may-call-reports.ts'
import { rowsOfSchedules } from './who-may-call-schedules.ts'
import {
  adminOnly,
  anyDesk,
  deskOf,
  everybody,
  no,
  noAppointment,
  ofBoth,
  out,
  type Row,
} from './who-may-call-outcomes.ts'

const details = {
  name: 'New Clinic',
  address: '4 Sampige Road',
  pincode: '560003',
  contactNo: '080 1234 5679',
  contactEmail: 'new@example.org',
}
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}
const another = 'kya haal hai 7'
export const adminPassword = 'of the admin alone'
const newNumber = () => `N-${crypto.randomUUID().slice(0, 8)}`

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

/** One row for each call of the contract. */
export const rows: Record<string, Row> = {
  ...rowsOfSchedules,
  ...rowsOfDevices,
  ...rowsOfFirstHour,
  ...rowsOfMessages,
  ...rowsOfPeople,
  ...rowsOfReports,
  ...rowsOfEase,
  'POST /api/auth/userlogin': {
    ask: ({ patientA }) => ({ body: { mobileNo: patientA.mobile, password } }),
    outcomes: everybody(),
  },
  'POST /api/auth/usersignup': {
    ask: ({ proof }) => ({ body: { fullName: 'Asha Rao', password: another, ...proof } }),
    outcomes: everybody(),
  },
  'PUT /api/auth/updatepassword': {
    ask: ({ patientA }) => ({
      body: { mobileNo: patientA.mobile, newPassword: another, currentPassword: password },
    }),
    outcomes: [
      '400 mobile-not-proven',
      200,
      no,
      ...(['400 mobile-not-proven', '400 mobile-not-proven', '400 mobile-not-proven'] as const),
      ...(['400 mobile-not-proven', '400 mobile-not-proven'] as const),
    ],
  },
  'GET /api/auth/userprofile': {
    ask: () => ({}),
    outcomes: ['400 session-ended', 200, 200, no, no, no, '400 session-ended', '400 session-ended'],
  },
  'PATCH /api/auth/userprofile': {
    ask: () => ({ body: { language: 'hi' } }),
    outcomes: ['400 session-ended', 200, 200, no, no, no, '400 session-ended', '400 session-ended'],
  },
  'POST /api/auth/hospitallogin': {
    ask: ({ hospitalA }) => ({ body: { hospitalNumber: hospitalA.number, password } }),
    outcomes: everybody('403 hospital-suspended'),
  },
  'GET /api/auth/hospitalprofile': { ask: () => ({}), outcomes: anyDesk },
  'POST /api/auth/hospitalsignup': {
    ask: ({ hospitalA }) => ({ body: { hospitalNumber: hospitalA.number, hpassword: another } }),
    outcomes: ['403 setup-code-unknown', no, no, 200, no, no, out, out],
  },
  'POST /api/auth/logout': { ask: () => ({}), outcomes: [out, 204, 204, 204, 204, 204, out, out] },

  'GET /api/auth/mydata': { ask: () => ({}), outcomes: [out, 200, 200, no, no, no, out, out] },
  'PUT /api/auth/account': {
    ask: () => ({ body: { fullName: 'Asha Rao' } }),
    outcomes: [out, 200, 200, no, no, no, out, out],
  },
  'DELETE /api/auth/account': {
    ask: () => ({ body: { currentPassword: password } }),
    outcomes: [out, 200, 200, no, no, no, out, out],
  },

  'GET /api/appointments': {
    ask: ({ patientA }) => ({ query: { usermobileNo: patientA.mobile } }),
    outcomes: [out, 200, no, no, no, no, out, out],
  },
  'DELETE /api/appointments/{id}': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: ofBoth,
  },
  'PATCH /api/appointments/{id}': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { name: 'Savitri Phadnis-Rao' } }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/again': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: [out, no, no, '409 wrong-status', noAppointment, no, out, out],
  },
  'POST /api/appointments/{id}/call': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/no-show': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { reason: 'Not in the room' } }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/rejoin': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: ofBoth,
  },
  'POST /api/appointments/{id}/arrive': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: [out, '403 arrival-code-wrong', noAppointment, 200, noAppointment, no, out, out],
  },
  'POST /api/appointments/{id}/on-my-way': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: [out, 200, noAppointment, no, no, no, out, out],
  },
  'POST /api/appointments/keep': {
    ask: ({ code }) => ({ body: { code } }),
    outcomes: [out, 200, '409 token-of-another', no, no, no, out, out],
  },
  'PUT /api/appointments/{id}/priority': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { priority: 'senior' } }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/move': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: { to: 'up', reason: 'In pain' } }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/transfer': {
    ask: ({ appointment, slot }) => ({
      params: { id: appointment },
      body: { slot: slot.id, appointmentDate: tomorrow() },
    }),
    outcomes: deskOf(noAppointment),
  },
  'POST /api/appointments/{id}/undo': {
    ask: ({ appointment }) => ({ params: { id: appointment } }),
    outcomes: [out, no, no, '409 cannot-undo', noAppointment, no, out, out],
  },
  'POST /api/queues/{slotId}/next': {
    ask: ({ slot, appointment }) => ({ params: { slotId: slot.id }, body: { complete: appointment } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'PUT /api/queues/{slotId}/state': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, body: { state: 'late', minutes: 30 } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/appointments/find': { ask: () => ({ query: { query: 'Savitri' } }), outcomes: anyDesk },
  'GET /api/patients/known': { ask: ({ patientA }) => ({ query: { mobile: patientA.mobile } }), outcomes: anyDesk },
  'GET /api/queues/{slotId}/reach': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/hospital/reach': {
    ask: ({ slot }) => ({ query: { slot: slot.id, from: '2026-01-01', to: '2036-01-01' } }),
    outcomes: anyDesk,
  },
  'GET /api/hospital/day': { ask: () => ({}), outcomes: anyDesk },
  'GET /api/queues/{slotId}': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'GET /api/queues/{slotId}/events': {
    ask: ({ slot }) => ({ params: { slotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'POST /api/queues/{slotId}/close': {
    ask: ({ slot }) => ({ params: { slotId: slot.id }, body: { waiting: 'cancel' } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'POST /api/hospital/arrivalCode': { ask: () => ({}), outcomes: anyDesk },
  'PATCH /api/appointments/{id}/accept': {
    ask: ({ added }) => ({ params: { id: added }, body: {} }),
    outcomes: [out, 200, '404 appointment-not-found', no, no, no, out, out],
  },
  'PATCH /api/appointments/{id}/not-mine': {
    ask: ({ added }) => ({ params: { id: added }, body: {} }),
    outcomes: [out, 200, '404 appointment-not-found', no, no, no, out, out],
  },
  'GET /api/appointments/changed': { ask: () => ({}), outcomes: [out, 200, 200, no, no, no, out, out] },
  'POST /api/appointments/{id}/seen': {
    ask: ({ dropped }) => ({ params: { id: dropped }, body: {} }),
    outcomes: [out, 200, '404 appointment-not-found', no, no, no, out, out],
  },
  'POST /api/BookAppointment': {
    ask: ({ slot }) => ({ body: aBooking(slot) }),
    outcomes: [out, 200, 200, 200, '404 hospital-not-found', no, out, out],
  },
  'GET /api/filterAppointmentsByslots': {
    ask: ({ slot }) => ({ query: { qslotId: slot.id } }),
    outcomes: deskOf('404 slot-not-found'),
  },
  'PATCH /api/appointments/{id}/complete': {
    ask: ({ appointment }) => ({ params: { id: appointment }, body: {} }),
    outcomes: deskOf('404 appointment-not-found'),
  },

  'GET /api/GetAllHospitals': { ask: () => ({}), outcomes: everybody() },
  'GET /api/hospitals': { ask: () => ({ query: { query: 'clinic' } }), outcomes: everybody() },
  'GET /api/specialities': { ask: () => ({}), outcomes: everybody() },
  'GET /api/hospitals/{id}': {
    ask: ({ hospitalA }) => ({ params: { id: hospitalA.id } }),
    outcomes: everybody('404 hospital-not-found'),
  },
  'PUT /api/hospital': { ask: () => ({ body: { contactNo: '1' } }), outcomes: anyDesk },

  'DELETE /api/hospital/change': { ask: () => ({}), outcomes: anyDesk },

  'POST /api/doctors': { ask: () => ({ body: { name: 'Dr Rao', speciality: 'ENT' } }), outcomes: anyDesk },
  'PUT /api/doctors/{id}': {
    ask: ({ slot }) => ({ params: { id: slot.doctor }, body: { name: 'Dr X' } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'PUT /api/doctors/{id}/availability': {
    ask: ({ slot }) => ({ params: { id: slot.doctor }, body: { availability: 'Not Available' } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'GET /api/doctors/{id}/waiting': {
    ask: ({ slot }) => ({ params: { id: slot.doctor } }),
    outcomes: deskOf('404 doctor-not-found'),
  },
  'DELETE /api/doctors/{id}': {
    ask: ({ slot }) => ({ params: { id: slot.doctor } }),
    outcomes: deskOf('404 doctor-not-found'),
  },

  'GET /api/slots/doctors/{doctorId}': {
    ask: ({ slot }) => ({ params: { doctorId: slot.doctor } }),
    outcomes: everybody('404 doctor-not-found'),
  },
  'PUT /api/slots/doctors/{doctorId}': {
    ask: ({ slot }) => ({
      params: { doctorId: slot.doctor },
      body: { name: 'Night', startTime: '9 PM', endTime: '11 PM' },
    }),
    outcomes: deskOf('404 doctor-not-found'),
  },

  'GET /api/doctors/{id}/days': {
    ask: ({ slot }) => ({ params: { id: slot.doctor }, query: { days: '31' } }),
    outcomes: everybody('404 doctor-not-found'),
  },
  'GET /api/notifications/key': { ask: () => ({}), outcomes: everybody() },
  'POST /api/notifications/subscriptions': {
    ask: () => ({ body: subscription }),
    outcomes: [out, 204, 204, no, no, no, out, out],
  },
  'DELETE /api/notifications/subscriptions': {
    ask: () => ({ body: { endpoint: subscription.endpoint } }),
    outcomes: [out, 204, 204, no, no, no, out, out],
  },

  'GET /api/otp/provider': { ask: () => ({}), outcomes: everybody() },
  'POST /api/otp/send': { ask: () => ({ body: { mobileNo: aMobile() } }), outcomes: everybody() },
  'POST /api/otp/verify': { ask: ({ sent }) => ({ body: sent }), outcomes: everybody() },

  'POST /api/registrationRequest': {
    ask: () => ({
      body: { ...details, hospitalNumber: newNumber(), doctors: [{ name: 'Dr Rao', speciality: 'ENT' }] },
    }),
    outcomes: everybody(),
  },
  'GET /api/allRR': { ask: () => ({}), outcomes: adminOnly },
  'POST /api/approveRequest': { ask: ({ request }) => ({ body: { id: request } }), outcomes: adminOnly },
  'DELETE /api/rejectRequest/{id}': { ask: ({ request }) => ({ params: { id: request } }), outcomes: adminOnly },
  'POST /api/admin/login': { ask: () => ({ body: { password: adminPassword } }), outcomes: everybody() },
  'GET /api/admin/hospitals': { ask: () => ({}), outcomes: adminOnly },
  'GET /api/admin/changes': { ask: () => ({}), outcomes: adminOnly },
  'POST /api/admin/changes/{id}/approve': { ask: ({ change }) => ({ params: { id: change } }), outcomes: adminOnly },
  'POST /api/admin/changes/{id}/reject': { ask: ({ change }) => ({ params: { id: change } }), outcomes: adminOnly },
  'GET /api/admin/audit': { ask: () => ({}), outcomes: adminOnly },
  'GET /api/admin/audit/export': { ask: () => ({}), outcomes: adminOnly },
  'PUT /api/admin/hospitals/{id}/suspended': {
    ask: ({ hospitalA }) => ({ params: { id: hospitalA.id }, body: { suspended: true } }),
    outcomes: adminOnly,
  },
  'POST /api/admin/hospitals/{id}/setupCode': {
    ask: ({ hospitalA }) => ({ params: { id: hospitalA.id } }),
    outcomes: adminOnly,
  },
}
