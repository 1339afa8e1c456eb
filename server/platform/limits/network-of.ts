import { isIPv6 } from 'node:net'

/** The network that limits count for an address: an IPv4 address itself; the /64 of an IPv6 address, because one line or phone
 *  can use every address in it. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = plain.split('::')
  const groups = before.split(':').filter(Boolean)
  const ending = after?.split(':').filter(Boolean) ?? []
  const left = Math.max(0, 8 - groups.length - ending.length)
  const all = [...groups, ...Array.from({ length: after === undefined ? 0 : left }, () => '0'), ...ending]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A network and, for an IPv6 /64, the /56 and the /48 around it: one customer often holds all of their /64s. */
export function networksAround(network: string): string[] {
  const [before = '', bits] = network.split('::/')
  const groups = before.split(':')
  if (bits !== '64' || groups.length !== 4) return [network]
  const [first, second, third, fourth = '0'] = groups
  const inner = Math.floor(Number.parseInt(fourth, 16) / 256) * 256
  return [network, `${first}:${second}:${third}:${inner.toString(16)}::/56`, `${first}:${second}:${third}::/48`]
}
