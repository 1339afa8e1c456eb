/** The reconnection delays of the specification. The random factor spreads the reconnections of pages that lost the
 *  server at the same moment. */
export const reconnect = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}
