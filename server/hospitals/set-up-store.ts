import { statement, type Connection } from '../platform/database/index.ts'

export interface SetUpRow {
  poster_at: Date | null
  screen_later: boolean
  token_at: Date | null
  hidden: boolean
}

const begin = statement('hospitals.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)

const own = statement<SetUpRow>(
  'hospitals.own-set-up',
  `SELECT poster_at, screen_later, token_at, hidden FROM set_ups WHERE hospital_id = $1`,
)

const change = statement(
  'hospitals.change-set-up',
  `UPDATE set_ups SET poster_at = coalesce($2, poster_at), screen_later = coalesce($3, screen_later), hidden = coalesce($4, hidden)
   WHERE hospital_id = $1`,
)

const tried = statement('hospitals.token-tried', `UPDATE set_ups SET token_at = $2 WHERE hospital_id = $1`)

/** From then on the desk shows the card of the first hour. */
export const beginSetUp = (tx: Connection, hospital: string) => tx.all(begin, [hospital])

/** Undefined for a hospital from before there were any. */
export const setUpOf = (db: Connection, hospital: string) => db.first(own, [hospital])

/** Undefined parts stay. Nothing changes for a hospital without one. */
export const changeSetUp = (
  db: Connection,
  hospital: string,
  {
    posterAt,
    screenLater,
    hidden,
  }: { posterAt?: Date | undefined; screenLater?: boolean | undefined; hidden?: boolean | undefined },
) => db.all(change, [hospital, posterAt ?? null, screenLater ?? null, hidden ?? null])

/** A test token was called and removed. */
export const noteTokenTried = (tx: Connection, hospital: string, at: Date) => tx.all(tried, [hospital, at])
