/** What one thing costs. Taken from `npm run bench -- costs`, whose whole table and whose date stand in docs/scaling.md: after
 *  another run the figures are changed here, and the tables there follow. */
export interface Measured {
  /** So many times as long as on the processors of the measurement. */
  slower: number
  /** Microseconds of a node's processor. */
  node: Costs & { message: number; tellingChange: number; hearingChange: number }
  /** Microseconds of PostgreSQL's processors. */
  database: Costs & { change: number }
  /** Bytes of write-ahead log. */
  wal: { booking: number; completion: number; logIn: number }
  /** Bytes of a node's memory for a connected phone. */
  memoryOfPhone: number
  /** Bytes of the database that a token leaves for good. */
  keptOfToken: number
}

interface Costs {
  booking: number
  completion: number
  list: number
  search: number
  logIn: number
  connection: number
}

export const measured: Measured = {
  slower: 1,
  node: {
    ...{ booking: 1_000, completion: 1_000, list: 500, search: 500, logIn: 40_000, connection: 1_500 },
    ...{ message: 10, tellingChange: 20, hearingChange: 15 },
  },
  database: { booking: 700, completion: 500, list: 200, search: 300, logIn: 500, connection: 500, change: 10 },
  wal: { booking: 3_000, completion: 2_000, logIn: 500 },
  memoryOfPhone: 20_000,
  keptOfToken: 1_500,
}
