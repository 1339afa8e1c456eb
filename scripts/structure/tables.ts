import type { SourceFile } from './files.ts'

/** The room that owns each table: only its stores name it. Other rooms ask at that room's door, or join a view. */
export const owners: Readonly<Record<string, string>> = {
  hospitals: 'hospitals',
  hospital_list: 'hospitals',
  hospital_texts: 'hospitals',
  doctors: 'hospitals',
  slots: 'slots',
  patients: 'accounts',
  sessions: 'accounts',
  setup_codes: 'accounts',
  queues: 'appointments',
  appointments: 'appointments',
  appointment_events: 'appointments',
  booking_keys: 'appointments',
  registration_requests: 'registrations',
  one_time_passwords: 'one-time-passwords',
  mobile_proofs: 'one-time-passwords',
  widget_tokens: 'one-time-passwords',
  push_subscriptions: 'notifications',
  notices: 'notifications',
  own_keys: 'notifications',
  admin_password: 'admin',
  audit_trail: 'audit',
  audit_end: 'audit',
}
