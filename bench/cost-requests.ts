import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import type { BenchSlot, Filled } from './fill.ts'
import { request } from './http-caller.ts'

// What costs.ts asks of the product, as texts that are ready before the clock runs.

/** Bookings in one slot after the other.
 *  @param from the patient who begins; the others follow in their order */
export function bookings(
  { patients }: Filled,
  slots: readonly BenchSlot[],
  { from, count }: { from: number; count: number },
): string[] {
  return Array.from({ length: count }, (_, n) => {
    const { token } = patients[(from + n) % patients.length] ?? {}
    const slot = slots[n % slots.length]
    if (!token || !slot) throw new Error('There are no patients or no slots.')
    const { hospitalId, doctorId, id } = slot
    const body = {
      hospitalId,
      doctorId,
      slot: id,
      patient: { name: `Patient ${n}`, age: 30 + (n % 50), gender: 'Other' },
    }
    return request('POST', '/api/BookAppointment', { token, key: randomUUID(), body })
  })
}

/** Completes all that wait in these slots: a third of it by few callers, the rest by many. */
export async function completions(client: pg.Client, slots: readonly BenchSlot[]) {
  const tokens = new Map(slots.map(({ hospitalId }) => [hospitalId, newToken()]))
  await client.query(
    `INSERT INTO sessions (token_hash, hospital_id, created_at, last_seen_at)
     SELECT hash, id, now(), now() FROM unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [[...tokens.values()].map(hashOfToken), [...tokens.keys()]],
  )
  const { rows } = await client.query<{ id: string; hospitalId: string }>(
    `SELECT a.id, d.hospital_id AS "hospitalId" FROM appointments a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
     WHERE a.slot_id = ANY ($1::uuid[]) AND a.status = 'waiting' ORDER BY a.queue_number, a.slot_id`,
    [slots.map(({ id }) => id)],
  )
  const requests = rows.map(({ id, hospitalId }) =>
    request('PATCH', `/api/appointments/${id}/complete`, { token: tokens.get(hospitalId) ?? '', body: {} }),
  )
  const part = Math.ceil(requests.length / 3)
  return { few: requests.slice(0, part), many: requests.slice(part) }
}

export const lists = (filled: Filled, count: number) =>
  filled.patients
    .slice(0, count)
    .map(({ mobile, token }) => request('GET', `/api/appointments?usermobileNo=${mobile}`, { token }))

export const searches = (filled: Filled, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const { name = '', pincode = '' } = filled.samples[n % filled.samples.length] ?? {}
    const text = n % 2 ? name.slice(0, 4 + (n % 12)) : pincode
    return request('GET', `/api/hospitals?query=${encodeURIComponent(text)}`)
  })

export async function logIns(client: pg.Client, filled: Filled, count: number): Promise<string[]> {
  const [{ id, mobile } = { id: '', mobile: '' }] = filled.patients
  const password = 'a password of the bench'
  await client.query('UPDATE patients SET password_hash = $2 WHERE id = $1', [id, await hashPassword(password)])
  return Array.from({ length: count }, () =>
    request('POST', '/api/auth/userlogin', { body: { mobileNo: mobile, password } }),
  )
}
