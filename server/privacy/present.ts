import type { Language } from '#contract/languages.ts'
import type { PersonalData } from '#contract/privacy.ts'
import type { AccountData, Consent, PersonRow } from '../accounts/index.ts'
import {
  shownPatientOf,
  type StarData,
  type AppointmentData,
  type WaitlistData,
  type Refusal,
} from '../appointments/index.ts'

interface StoredData {
  account: AccountData
  consents: readonly Consent[]
  people: readonly PersonRow[]
  clinics: readonly StarData[]
  appointments: readonly AppointmentData[]
  waitlist: readonly WaitlistData[]
  sessions: readonly { created_at: Date; last_seen_at: Date }[]
  subscriptions: readonly { endpoint: string; created_at: Date; language: Language | null }[]
  refused: readonly Refusal[]
}

/** A patient's stored data, for that patient. Contains no tokens, keys or push addresses, so that a lost file gives no access. */
export const forOwner = (
  { account, consents, people, clinics, appointments, waitlist, sessions, subscriptions, refused }: StoredData,
  now: Date,
): PersonalData => ({
  writtenAt: now.toISOString(),
  account: {
    fullName: account.full_name,
    mobileNo: account.mobile,
    language: account.language,
    travelMinutes: account.travel_minutes,
    signedUpAt: account.created_at.toISOString(),
    consent:
      account.consent_version && account.consented_at
        ? { version: account.consent_version, at: account.consented_at.toISOString() }
        : null,
    messages: consents.map((one) => ({ ...one, at: one.at.toISOString() })),
  },
  people: people.map(({ name, birth_year, gender, created_at, guardian_at }) => ({
    name,
    birthYear: birth_year,
    gender,
    rememberedAt: created_at.toISOString(),
    guardianConsentAt: guardian_at?.toISOString() ?? null,
  })),
  appointments: appointments.map(appointmentOf),
  clinics: clinics.map((row) => ({ ...hospitalOf(row), starred: row.is_starred, at: row.at.toISOString() })),
  waitlist: waitlist.map(entryOf),
  sessions: sessions.map(({ created_at, last_seen_at }) => ({
    loggedInAt: created_at.toISOString(),
    lastUsedAt: last_seen_at.toISOString(),
  })),
  notifications: subscriptions.map(({ endpoint, created_at, language }) => ({
    service: new URL(endpoint).host,
    since: created_at.toISOString(),
    language,
  })),
  notMine: refused.map((row) => ({
    ...hospitalOf(row),
    at: row.refused_at.toISOString(),
  })),
})

const hospitalOf = (row: Pick<Refusal, 'hospital_name' | 'hospital_second_name'>) => ({
  hospital: row.hospital_name,
  ...(row.hospital_second_name && { hospitalSecondName: row.hospital_second_name }),
})

const doctorOf = (row: Pick<WaitlistData, 'doctor_name' | 'doctor_second_name'>) => ({
  doctor: row.doctor_name,
  ...(row.doctor_second_name && { doctorSecondName: row.doctor_second_name }),
})

const entryOf = (row: WaitlistData): PersonalData['waitlist'][number] => ({
  ...hospitalOf(row),
  ...doctorOf(row),
  slot: row.slot_name,
  appointmentDate: row.service_day,
  joinedAt: row.joined_at.toISOString(),
  offeredAt: row.offered_at?.toISOString() ?? null,
  offeredUntil: row.expires_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  outcome: row.outcome,
})

function appointmentOf(row: AppointmentData): PersonalData['appointments'][number] {
  return {
    ...hospitalOf(row),
    ...doctorOf(row),
    slot: row.slot_name,
    appointmentDate: row.service_day,
    queueNumber: row.queue_number,
    patient: shownPatientOf(row),
    guardian: row.guardian,
    bookedFor: row.user_name,
    bookedBy: row.by_patient ? 'you' : 'the hospital',
    language: row.language,
    status: row.status,
    priority: row.priority,
    onMyWayAt: row.on_my_way_at?.toISOString() ?? null,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    calledAt: row.called_at?.toISOString() ?? null,
    cancelledByHospital: row.status === 'cancelled' && row.status_by !== 'patient',
    bookedAt: row.booked_at.toISOString(),
    completedAt: row.status === 'completed' ? row.status_at.toISOString() : null,
    cancelledAt: row.status === 'cancelled' ? row.status_at.toISOString() : null,
    feedback: row.feedback,
  }
}
