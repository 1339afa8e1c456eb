import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Why PostgreSQL rolled work back that other work stood in the way of. Nothing of it took effect, and its connection can be used again. */
export type Contention = 'deadlock' | 'serialization' | 'lock-timeout'

const reasons: Record<string, Contention> = { '40P01': 'deadlock', '40001': 'serialization', '55P03': 'lock-timeout' }

const maxTries = 4
/** Milliseconds before a repetition, at most: two that met do not meet again. */
const maxPause = 50

/** The reason for which the work can be repeated; undefined for every other error. */
export const contentionOf = (error: unknown): Contention | undefined =>
  error instanceof pg.DatabaseError ? reasons[error.code ?? ''] : undefined

/** Repeats work that ended in a deadlock or a failed serialization, a few times. Work that waited in vain for a lock has waited long
 *  enough: its caller answers.
 *  @param work a statement or a transaction: everything that it did was rolled back
 *  @param onContention called each time */
export async function repeated<T>(work: () => Promise<T>, onContention: (reason: Contention) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const reason = contentionOf(error)
      if (reason) onContention(reason)
      if (reason === undefined || reason === 'lock-timeout' || tries === maxTries) throw error
      await delay(Math.random() * maxPause)
    }
  }
}
