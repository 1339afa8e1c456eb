import type { Demand, Work } from './demand.ts'
import type { Measured } from './measured.ts'
import { meanWait, waitBelow } from './waiting.ts'

/** How full processors may be in the busiest minute: chosen, see the table of waits in docs/scaling.md. */
export const fullness = { node: 0.5, database: 0.5 }
/** Phones and desks on one node: as many as come back within ten seconds or so when it ends, see the table of storms. */
export const mostSockets = 10_000
/** Of the time that a piece of work takes: standard deviation over mean. Assumed; a log-in takes forty times a list. */
const variation = { node: 3, database: 2 }

export interface Cell {
  /** Node processes, one processor each; one of them is to spare. */
  nodes: number
  /** Of a node's processor: how much is at work in the busiest minute, and what of it is hearing of the others' changes. */
  full: number
  hearing: number
  /** Processors of the PostgreSQL that takes the writes; how many of them work, with what it hands on to the nodes. */
  databaseCores: number
  databaseAtWork: number
  /** Of these: what only hands changes on to the nodes. */
  handingOn: number
  /** Sockets of one node, and bytes of memory for them. */
  socketsOfNode: number
  memoryOfNode: number
  /** Seconds that a piece of work waits for a processor. */
  wait: { node: Wait; database: Wait }
}

export interface Wait {
  mean: number
  p99: number
}

/** @returns what a cell needs, or undefined when hearing of the others' changes alone would fill every node */
export function sizeCell(demand: Demand, measured: Measured): Cell | undefined {
  const hearing = demand.perSecond.changes * measured.node.hearingChange * 1e-6 * measured.slower
  if (hearing >= fullness.node) return undefined
  const forWork = Math.ceil(demand.node.cores / (fullness.node - hearing))
  const atWork = Math.max(forWork, Math.ceil(demand.sockets / mostSockets))
  const nodes = atWork + 1
  const handingOn = demand.perSecond.changes * nodes * measured.database.changeToNode * 1e-6 * measured.slower
  const database = { ...demand.database, cores: demand.database.cores + handingOn }
  const databaseCores = Math.max(2, Math.ceil(database.cores / fullness.database))
  const socketsOfNode = demand.sockets / atWork
  return {
    nodes,
    full: demand.node.cores / atWork + hearing,
    hearing,
    databaseCores,
    databaseAtWork: database.cores,
    handingOn,
    socketsOfNode,
    memoryOfNode: socketsOfNode * measured.memoryOfPhone,
    wait: {
      // Every node has a queue of its own: the balancer before it does not know which is free.
      node: waitFor(shareOf(demand.node, atWork), 1, variation.node),
      database: waitFor(database, databaseCores, variation.database),
    },
  }
}

const shareOf = ({ cores, perSecond }: Work, nodes: number): Work => ({
  cores: cores / nodes,
  perSecond: perSecond / nodes,
})

export function waitFor({ cores, perSecond }: Work, servers: number, spread: number): Wait {
  const served = { rate: perSecond, service: cores / perSecond, servers, variation: spread }
  return { mean: meanWait(served), p99: waitBelow(served, 0.99) }
}
