import type { Demand } from './demand.ts'
import type { Cell } from './sizing.ts'

/** What things cost, with where each price is from; docs/scaling.md names the sources. */
export interface Prices {
  /** Dollars for a processor (2 of an m7g.large, with 4 GiB each) for an hour. */
  processorHour: number
  /** Dollars for a GB of disk for a month. */
  gigabyteMonth: number
  /** Dollars for a GB that leaves for the internet. */
  gigabyteOut: number
  /** Rupees for a text message with a one-time password; rupees for a dollar. */
  textMessage: number
  rupees: number
  /** PostgreSQL servers of a cell: the one that writes, one that has every commit as well. */
  copies: number
  /** Years for which a token's row stays on the disks. */
  yearsKept: number
  /** Bytes to the phone for a token beside its messages: calls and, for some, the page itself. */
  bytesOfToken: number
  /** Bytes of a live message with its frame. */
  bytesOfMessage: number
}

export const prices: Prices = {
  ...{ processorHour: 0.0408, gigabyteMonth: 0.1, gigabyteOut: 0.11, textMessage: 0.25, rupees: 88 },
  ...{ copies: 2, yearsKept: 3, bytesOfToken: 60_000, bytesOfMessage: 250 },
}

/** Dollars for a million tokens, part by part. */
export interface Bill {
  nodes: number
  database: number
  disks: number
  network: number
  textMessages: number
  all: number
}

/** What a cell costs, which runs day and night as if it always were nine o'clock, for each million of its tokens.
 *  @param messagesADay all live messages of the cell's day */
export function billOf(
  { tokens, keptAYear }: Demand,
  { nodes, databaseCores }: Cell,
  { messagesADay, oneTimePasswords }: { messagesADay: number; oneTimePasswords: number },
  price: Prices,
): Bill {
  const millions = tokens / 1e6
  const gigabytes = (keptAYear * price.yearsKept * price.copies) / 1e9
  const out = (tokens * price.bytesOfToken + messagesADay * price.bytesOfMessage) / 1e9
  const parts = {
    nodes: (nodes * 24 * price.processorHour) / millions,
    database: (databaseCores * price.copies * 24 * price.processorHour) / millions,
    disks: (gigabytes * price.gigabyteMonth * 12) / 365 / millions,
    network: (out * price.gigabyteOut) / millions,
    textMessages: (1e6 * oneTimePasswords * price.textMessage) / price.rupees,
  }
  return { ...parts, all: Object.values(parts).reduce((all, one) => all + one, 0) }
}
