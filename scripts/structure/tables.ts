import type { SourceFile } from './files.ts'

/** The tables of each room, which owns them: only its stores name it. Other rooms ask at that room's door, or join a view that the owner
 *  publishes. `demo` fills them all. */
const tablesOf: Readonly<Record<string, string>> = {
  'hospitals':
    'hospitals hospital_list hospital_texts hospital_search hospital_kinds search_words pincodes hospital_numbers hospital_facts hospital_changes short_addresses set_ups doctors',
  'slots': 'slots slot_overrides absences',
  'accounts':
    'patients people_of_mine message_consents sessions setup_codes known_clients wrong_passwords admin_password',
  'people':
    'persons memberships invitations password_links recovery_codes desk_pins authenticators passkeys passkey_requests',
  'appointments':
    'queues appointments appointment_events queue_events booking_keys test_tokens contacts new_contacts place_offers my_clinics',
  'devices': 'devices pairing_codes',
  'estimates': 'slot_knowledge shared_knowledge',
  'registrations': 'registration_requests',
  'one-time-passwords': 'one_time_passwords mobile_proofs widget_tokens',
  'notifications': 'push_subscriptions notices offer_notices message_steps',
  'messages': 'message_settings message_counts message_callbacks',
  'reports': 'session_summaries',
  'audit': 'audit_trail audit_end',
  'platform': 'jobs tries own_keys migrations schema_files',
}
const owners: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([room, tables]) => tables.split(' ').map((table) => [table, room] as const)),
)

const exempt = ['demo']
const named = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY)\s+([a-z_]+)/g

/** Every table that a file of a server room names without owning it, and every table without an owner. */
export function foreignTables({ path, text }: SourceFile): string[] {
  const room = /^server\/([a-z-]+)\//.exec(path)?.[1]
  if (room === 'migrations') {
    const made = [...text.matchAll(/CREATE TABLE ([a-z_]+)/g)].map(([, table = '']) => table)
    return made
      .filter((table) => !owners.has(table))
      .map((table) => `${path}: say in scripts/structure/tables.ts which room owns ${table}`)
  }
  // A function or a view of the database may read tables of several rooms: what it returns is what its owner publishes.
  if (!room || exempt.includes(room) || path.endsWith('.test.ts') || path.endsWith('.sql')) return []
  const tables = new Set([...text.matchAll(named)].map(([, table = '']) => table))
  return [...tables]
    .map((table) => [table, owners.get(table) ?? room])
    .filter(([, owner]) => owner !== room)
    .map(
      ([table, owner]) =>
        `${path}: names ${table}, which ${owner} owns: ask at its door, or join one of its views (tables)`,
    )
}
