import type { SourceFile } from './files.ts'

/** The room that owns each table: only its stores name it. Other rooms ask at that room's door, or join a view that the owner
 *  publishes. `demo` fills them all. */
const owners: Readonly<Record<string, string>> = {
  hospitals: 'hospitals',
  hospital_list: 'hospitals',
  hospital_texts: 'hospitals',
  hospital_search: 'hospitals',
  hospital_kinds: 'hospitals',
  search_words: 'hospitals',
  pincodes: 'hospitals',
  hospital_numbers: 'hospitals',
  hospital_facts: 'hospitals',
  hospital_changes: 'hospitals',
  short_addresses: 'hospitals',
  set_ups: 'hospitals',
  doctors: 'hospitals',
  slots: 'slots',
  slot_overrides: 'slots',
  absences: 'slots',
  patients: 'accounts',
  people_of_mine: 'accounts',
  message_consents: 'accounts',
  sessions: 'accounts',
  setup_codes: 'accounts',
  known_clients: 'accounts',
  wrong_passwords: 'accounts',
  admin_password: 'accounts',
  persons: 'people',
  memberships: 'people',
  invitations: 'people',
  password_links: 'people',
  recovery_codes: 'people',
  desk_pins: 'people',
  authenticators: 'people',
  passkeys: 'people',
  passkey_requests: 'people',
  queues: 'appointments',
  appointments: 'appointments',
  appointment_events: 'appointments',
  queue_events: 'appointments',
  booking_keys: 'appointments',
  test_tokens: 'appointments',
  contacts: 'appointments',
  new_contacts: 'appointments',
  place_offers: 'appointments',
  my_clinics: 'appointments',
  devices: 'devices',
  pairing_codes: 'devices',
  slot_knowledge: 'estimates',
  shared_knowledge: 'estimates',
  registration_requests: 'registrations',
  one_time_passwords: 'one-time-passwords',
  mobile_proofs: 'one-time-passwords',
  widget_tokens: 'one-time-passwords',
  push_subscriptions: 'notifications',
  notices: 'notifications',
  offer_notices: 'notifications',
  message_steps: 'notifications',
  message_settings: 'messages',
  message_counts: 'messages',
  message_callbacks: 'messages',
  session_summaries: 'reports',
  audit_trail: 'audit',
  audit_end: 'audit',
  jobs: 'platform',
  tries: 'platform',
  own_keys: 'platform',
  migrations: 'platform',
  schema_files: 'platform',
}

const exempt = ['demo']
const named = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY)\s+([a-z_]+)/g

/** Every table that a file of a server room names without owning it, and every table without an owner. */
export function foreignTables({ path, text }: SourceFile): string[] {
  const room = /^server\/([a-z-]+)\//.exec(path)?.[1]
  if (room === 'migrations') {
    const made = [...text.matchAll(/CREATE TABLE ([a-z_]+)/g)].map(([, table = '']) => table)
    return made
      .filter((table) => !(table in owners))
      .map((table) => `${path}: say in scripts/structure/tables.ts which room owns ${table}`)
  }
  // A function or a view of the database may read tables of several rooms: what it returns is what its owner publishes.
  if (!room || exempt.includes(room) || path.endsWith('.test.ts') || path.endsWith('.sql')) return []
  const tables = new Set([...text.matchAll(named)].map(([, table = '']) => table))
  return [...tables]
    .filter((table) => owners[table] !== undefined && owners[table] !== room)
    .map(
      (table) =>
        `${path}: names ${table}, which ${owners[table]} owns: ask at its door, or join one of its views (tables)`,
    )
}
