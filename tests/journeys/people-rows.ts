import { statement } from '#server/platform/database/index.ts'

/** Makes the proof of every session an hour old. */
export const longAgo = statement(
  'journey.proved-long-ago',
  `UPDATE sessions SET created_at = created_at - interval '1 hour', proved_at = proved_at - interval '1 hour'`,
)

/** Gives a person a place at a hospital's reception. */
export const member = statement(
  'journey.member',
  `INSERT INTO memberships (person_id, hospital_id, role, joined_at) VALUES ($1, $2, 'reception', now())`,
)
