/** What one thing costs. Taken from `npm run bench -- costs` and `-- channel`, whose tables and date stand in docs/scaling.md: after
 *  another run the figures are changed here, and the page's tables follow by `npm run bench -- rush --write`. */
export interface Measured {
  /** So many times as long as on the processors of the measurement. */
  slower: number
  /** Microseconds of a node's processor. */
  node: Costs & { message: number; hearingChange: number }
  /** Microseconds of PostgreSQL's processors; a change is handed on to every node that listens. */
  database: Costs & { changeToNode: number }
  /** Bytes of write-ahead log. */
  wal: { booking: number; completion: number; logIn: number }
  /** Bytes of a node's memory for a connected phone. */
  memoryOfPhone: number
  /** Bytes of the database that a token leaves for good. */
  keptOfToken: number
}

/** What it costs to tell the other nodes is in the bookings and completions. */
interface Costs {
  booking: number
  completion: number
  list: number
  search: number
  logIn: number
  connection: number
}

/** Of the two runs the dearer figure, rounded up; calls by four callers; changes each in a parcel of its own. */
export const measured: Measured = {
  slower: 1,
  node: {
    ...{ booking: 1_250, completion: 1_150, list: 410, search: 420, logIn: 13_500, connection: 1_850 },
    ...{ message: 14, hearingChange: 45 },
  },
  database: {
    ...{ booking: 2_850, completion: 1_800, list: 380, search: 560, logIn: 1_700, connection: 1_450 },
    changeToNode: 20,
  },
  wal: { booking: 4_100, completion: 1_250, logIn: 1_050 },
  memoryOfPhone: 30_200,
  keptOfToken: 1_160,
}
