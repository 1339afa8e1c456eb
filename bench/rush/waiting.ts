// How long one waits for one of several servers that all take their work from one queue: a processor, a connection.

export interface Served {
  /** Arrivals in a unit of time. */
  rate: number
  /** Units of time for one, on average. */
  service: number
  servers: number
  /** Of the service: standard deviation over mean; 1 where it is exponential. */
  variation: number
}

/** The chance that one has to wait at all (Erlang's C), where arrivals and services are exponential.
 *  @throws RangeError when more comes than can be served */
export function chanceToWait({ rate, service, servers }: Served): number {
  const offered = rate * service
  if (offered >= servers) throw new RangeError('More comes than can be served.')
  // Erlang's B by its recurrence, which no factorial overflows.
  let blocked = 1
  for (let n = 1; n <= servers; n += 1) blocked = (offered * blocked) / (n + offered * blocked)
  return blocked / (1 - (offered / servers) * (1 - blocked))
}

/** The mean wait before the service: exact for M/M/c and M/G/1, else as Allen and Cunneen approximate M/G/c. */
export function meanWait(served: Served): number {
  const { rate, service, servers, variation } = served
  const free = servers / service - rate
  return (chanceToWait(served) / free) * ((1 + variation ** 2) / 2)
}

/** The wait that a share of all stay below: exact for M/M/c, else with a tail stretched like the mean.
 *  @param share 0.99 for the p99 */
export function waitBelow(served: Served, share: number): number {
  const { rate, service, servers, variation } = served
  const waits = chanceToWait(served)
  if (waits <= 1 - share) return 0
  const free = servers / service - rate
  return (Math.log(waits / (1 - share)) / free) * ((1 + variation ** 2) / 2)
}
