import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/audit.ts'

/** The label of each audited call, the most searched ones first. */
export const actionLabels: Readonly<Record<string, MessageDescriptor>> = {
  'GET /api/filterAppointmentsByslots': msg`Slot's list read`,
  'POST /api/BookAppointment': msg`Booking`,
  'PATCH /api/appointments/{id}/complete': msg`Completion`,
  'DELETE /api/appointments/{id}': msg`Cancelling`,
  'PATCH /api/appointments/{id}/accept': msg`Booking accepted`,
  'PATCH /api/appointments/{id}/not-mine': msg`Booking not mine`,
  'POST /api/auth/userlogin': msg`Patient log-in`,
  'POST /api/auth/hospitallogin': msg`Hospital log-in`,
  'POST /api/admin/login': msg`Admin log-in`,
  'POST /api/auth/logout': msg`Log-out`,
  'POST /api/auth/usersignup': msg`Sign-up`,
  'PUT /api/auth/updatepassword': msg`Patient's new password`,
  'PUT /api/auth/account': msg`Name corrected`,
  'DELETE /api/auth/account': msg`Account erased`,
  'POST /api/auth/hospitalsignup': msg`Hospital's new password`,
  'POST /api/otp/send': msg`One-time password sent`,
  'POST /api/otp/verify': msg`One-time password checked`,
  'GET /api/auth/hospitalprofile': msg`Hospital's details read`,
  'PUT /api/hospital': msg`Change of details requested`,
  'DELETE /api/hospital/change': msg`Change of details withdrawn`,
  'POST /api/doctors': msg`Doctor added`,
  'PUT /api/doctors/{id}': msg`Doctor changed`,
  'PUT /api/doctors/{id}/availability': msg`Doctor's availability changed`,
  'GET /api/doctors/{id}/waiting': msg`Waiting patients of a doctor counted`,
  'DELETE /api/doctors/{id}': msg`Doctor removed`,
  'PUT /api/slots/doctors/{doctorId}': msg`Slot added`,
  'PUT /api/slots/{slotId}': msg`Slot changed`,
  'GET /api/slots/{slotId}/waiting': msg`Waiting patients of a slot counted`,
  'DELETE /api/slots/{slotId}': msg`Slot removed`,
  'POST /api/notifications/subscriptions': msg`Notifications switched on`,
  'DELETE /api/notifications/subscriptions': msg`Notifications switched off`,
  'POST /api/registrationRequest': msg`Registration sent`,
  'GET /api/allRR': msg`Registration requests read`,
  'POST /api/approveRequest': msg`Registration approved`,
  'DELETE /api/rejectRequest/{id}': msg`Registration rejected`,
  'GET /api/admin/changes': msg`Changes of details read`,
  'POST /api/admin/changes/{id}/approve': msg`Change of details approved`,
  'POST /api/admin/changes/{id}/reject': msg`Change of details rejected`,
  'GET /api/admin/hospitals': msg`List of hospitals read`,
  'PUT /api/admin/hospitals/{id}/suspended': msg`Hospital suspended or reinstated`,
  'POST /api/admin/hospitals/{id}/setupCode': msg`New set-up link`,
  'GET /api/admin/audit': msg`Audit trail read`,
  'GET /api/admin/audit/export': msg`Audit trail saved`,
  'remove old rows': msg`Old rows removed`,
}

export const actorLabels: Readonly<Record<AuditEntry['actor'], MessageDescriptor>> = {
  nobody: msg`Not logged in`,
  patient: msg`A patient`,
  staff: msg`A hospital's staff`,
  admin: msg`The admin`,
  product: msg`Baari itself`,
}

export const entityLabels: Readonly<Record<string, MessageDescriptor>> = {
  patient: msg`Patient`,
  hospital: msg`Hospital`,
  doctor: msg`Doctor`,
  slot: msg`Slot`,
  appointment: msg`Appointment`,
  request: msg`Registration request`,
  change: msg`Change of details`,
}
