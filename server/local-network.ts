import { BlockList, isIP, type Server } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Log } from './platform/log.ts'

/** Loopback, private, shared (carrier-grade NAT) and link-local networks, which no router forwards to the internet. */
const privateNetworks = listOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** The current networks of this machine. They are read each time, because a laptop changes them. */
const ownNetworks = () =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.flatMap(({ cidr }) => cidr ?? []))

/** Whether an IP address is private or in a network of this machine.
 *  @param own networks as `192.0.2.7/24` */
export function isLocalAddress(address: string, own: () => readonly string[] = ownNetworks): boolean {
  const [plain = ''] = address.split('%') // without an IPv6 zone
  const version = isIP(plain)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return privateNetworks.check(plain, family) || listOf(own()).check(plain, family)
}

/** Names that public DNS does not resolve: one label, or a suffix that is reserved for local networks. */
const localName = /^[^.]+$|\.(?:localhost|local|lan|home\.arpa|internal)$/i

/** Whether the host of a URL, in lower case, is this machine or another one of the local network. */
export function isLocalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) ? isLocalAddress(bare) : localName.test(bare) || bare === hostname().toLowerCase()
}

/** Whether the Host header of a request names this machine, an address of the local network or the host of PUBLIC_URL. A page of another
 *  site sends that site's name, also when its owner lets the name resolve to this machine (DNS rebinding). */
export function isOwnHost(header: string, origins: readonly string[]): boolean {
  if (!URL.canParse(`http://${header}`)) return false
  const host = new URL(`http://${header}`).hostname
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isLocalAddress(bare)
  return ['localhost', hostname().toLowerCase(), ...origins.map((origin) => new URL(origin).hostname)].includes(host)
}

/** Whether HOST makes the server listen only on loopback. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host)

/** Closes connections from outside the local network before the server reads from them. */
export function closeRemoteConnections(server: Server, log: Log): void {
  let isLogged = false
  server.prependListener('connection', (socket) => {
    if (isLocalAddress(socket.remoteAddress ?? '')) return
    socket.destroy()
    if (!isLogged) log.warn('closed a connection from outside the local network: ALLOW_DEMO=1 serves everyone')
    isLogged = true
  })
}
