import pg from 'pg'

/** Whether a statement failed because what it writes is there already.
 *  @param index the unique index that refused it */
export const violates = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
