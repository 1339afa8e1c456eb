import pg from 'pg'

const uniqueViolation = '23505'
const checkViolation = '23514'

/** Whether the error is a violation of the unique index or the check constraint. */
export const violates = (error: unknown, name: string): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === uniqueViolation || error.code === checkViolation) &&
  error.constraint === name
