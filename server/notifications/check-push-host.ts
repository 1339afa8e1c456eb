/** The allowed push service of an address, over https: a listed host, or a subdomain of one listed with a leading dot; undefined for
 *  every other address. The server sends requests to it, so a client must not choose it freely. Tests list an origin of their own. */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  const { protocol, host, origin } = new URL(endpoint)
  return services.find(
    (service) =>
      service === origin ||
      (protocol === 'https:' && (service === host || (service.startsWith('.') && host.endsWith(service)))),
  )
}
