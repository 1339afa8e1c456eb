import pg from 'pg'

/** Whether the error is a violation of the unique index. */
export const violates = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
