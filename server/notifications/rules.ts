/** Whether an address is one of a push service that we send to. Our server calls it, so it is nobody's to choose freely:
 *  https, and a host that is in the list or below one that begins with a dot. Tests list an origin of their own. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, host, origin } = new URL(endpoint)
  if (services.includes(origin)) return true
  return (
    protocol === 'https:' &&
    services.some((service) => host === service || (service.startsWith('.') && host.endsWith(service)))
  )
}
