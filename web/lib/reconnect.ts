/** How a page comes back to the server; the specification's figures. By the factor the pages that lost their server at the
 *  same moment come back at different ones. */
export const reconnect = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}
