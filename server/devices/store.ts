import type { Device, DeviceKind, Layout } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import { statement, type Connection } from '../platform/database/index.ts'

export interface DeviceRow {
  id: string
  hospital_id: string
  kind: DeviceKind
  name: string
  doctors: string[]
  theme: Layout['theme']
  turned: Layout['turned']
  languages: Language[]
  notice: string
  paired_at: Date
  seen_at: Date | null
  sound_locked: boolean
}

/** What the desk sets for a device. */
export type DeviceSettings = Pick<Device, 'name' | 'doctors' | 'layout' | 'languages' | 'notice'>

const columns = `id, hospital_id, kind, name, doctors, theme, turned, languages, notice, paired_at, seen_at, sound_locked`

/** Adds none where another screen shows the code. */
const addCode = statement<{ expires_at: Date }>(
  'devices.add-code',
  `INSERT INTO pairing_codes (token_hash, code_hash, kind, expires_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (code_hash) DO NOTHING RETURNING expires_at`,
)

/** A paired token has no row here, so it gets no new code. */
const renewCode = statement<{ expires_at: Date }>(
  'devices.renew-code',
  `UPDATE pairing_codes SET code_hash = $2, kind = $3, expires_at = $4
   WHERE token_hash = $1 AND NOT EXISTS (SELECT FROM pairing_codes WHERE code_hash = $2) RETURNING expires_at`,
)

const findToken = statement<{ token_hash: Buffer }>(
  'devices.find-token',
  `SELECT token_hash FROM pairing_codes WHERE token_hash = $1`,
)

/** Of two desks that type the same code, one gets its token. */
const spendCode = statement<{ token_hash: Buffer }>(
  'devices.spend-code',
  `DELETE FROM pairing_codes WHERE code_hash = $1 AND kind = $2 AND expires_at > $3 RETURNING token_hash`,
)

const removeExpired = statement<{ removed: number }>(
  'devices.remove-expired-codes',
  `WITH gone AS (DELETE FROM pairing_codes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM pairing_codes WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

const ofHospital = statement<DeviceRow>(
  'devices.of-hospital',
  `SELECT ${columns} FROM devices WHERE hospital_id = $1 ORDER BY paired_at, id`,
)

const byToken = statement<DeviceRow>('devices.by-token', `SELECT ${columns} FROM devices WHERE token_hash = $1`)

const countOf = statement<{ devices: number }>(
  'devices.count',
  `SELECT count(*)::integer AS devices FROM devices WHERE hospital_id = $1`,
)

const add = statement<DeviceRow>(
  'devices.add',
  `INSERT INTO devices (id, hospital_id, token_hash, kind, paired_at, name, doctors, theme, turned, languages, notice)
   VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${columns}`,
)

const change = statement<DeviceRow>(
  'devices.change',
  `UPDATE devices SET name = $3, doctors = $4, theme = $5, turned = $6, languages = $7, notice = $8
   WHERE id = $1 AND hospital_id = $2 RETURNING ${columns}`,
)

const tokenOf = statement<{ token_hash: Buffer }>(
  'devices.token-of-own',
  `SELECT token_hash FROM devices WHERE id = $1 AND hospital_id = $2`,
)

const noteAsked = statement(
  'devices.note-asked',
  `UPDATE devices SET seen_at = $2, sound_locked = coalesce($3, sound_locked) WHERE id = $1`,
)

export interface NewCode {
  tokenHash: Buffer
  codeHash: Buffer
  kind: DeviceKind
  until: Date
}

const valuesOf = ({ tokenHash, codeHash, kind, until }: NewCode) => [tokenHash, codeHash, kind, until]
const settingsOf = ({ name, doctors, layout, languages, notice }: DeviceSettings) => [
  ...[name, doctors, layout.theme, layout.turned],
  ...[languages, notice],
]

/** @returns false if another screen shows the code */
export const insertCode = async (db: Connection, code: NewCode) =>
  (await db.first(addCode, valuesOf(code))) !== undefined
/** Replaces the code of a token. @returns false if another screen shows the code, or the token waits for none */
export const replaceCode = async (db: Connection, code: NewCode) =>
  (await db.first(renewCode, valuesOf(code))) !== undefined
/** Whether the token waits to be paired. */
export const isUnpaired = async (db: Connection, tokenHash: Buffer) =>
  (await db.first(findToken, [tokenHash])) !== undefined
/** Spends a code. @returns the hash of its token; undefined if the code is invalid */
export const spendPairingCode = async (tx: Connection, codeHash: Buffer, kind: DeviceKind, at: Date) =>
  (await tx.first(spendCode, [codeHash, kind, at]))?.token_hash
export const removeExpiredCodes = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeExpired, [now, most]))?.removed ?? 0

export const devicesOf = (db: Connection, hospital: string) => db.all(ofHospital, [hospital])
export const deviceByToken = (db: Connection, tokenHash: Buffer) => db.first(byToken, [tokenHash])
export const countDevices = async (tx: Connection, hospital: string) =>
  (await tx.first(countOf, [hospital]))?.devices ?? 0

/** Adds a device whose session has started. */
export async function insertDevice(
  tx: Connection,
  { hospital, tokenHash, kind, at }: { hospital: string; tokenHash: Buffer; kind: DeviceKind; at: Date },
  settings: DeviceSettings,
): Promise<DeviceRow> {
  const row = await tx.first(add, [hospital, tokenHash, kind, at, ...settingsOf(settings)])
  if (!row) throw new Error('A device was not added.')
  return row
}

/** @returns undefined if the hospital does not have it */
export const changeDevice = (db: Connection, hospital: string, id: string, settings: DeviceSettings) =>
  db.first(change, [id, hospital, ...settingsOf(settings)])
/** The hash of the token of an own device. */
export const tokenOfDevice = async (db: Connection, hospital: string, id: string) =>
  (await db.first(tokenOf, [id, hospital]))?.token_hash
/** Notes that a device has asked. @param soundLocked undefined keeps what was noted */
export const noteSeen = (db: Connection, id: string, at: Date, soundLocked: boolean | undefined) =>
  db.all(noteAsked, [id, at, soundLocked ?? null])
