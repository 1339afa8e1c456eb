/** Whether an address belongs to an allowed push service: https, and a listed host, or a subdomain of one listed with a leading
 *  dot. The server sends requests to it, so a client must not choose it freely. Tests list an origin of their own. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, host, origin } = new URL(endpoint)
  if (services.includes(origin)) return true
  return (
    protocol === 'https:' &&
    services.some((service) => host === service || (service.startsWith('.') && host.endsWith(service)))
  )
}
