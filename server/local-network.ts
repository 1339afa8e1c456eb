import { BlockList, isIP, type Server } from 'node:net'
import type { Log } from './platform/log.ts'

/** Loopback, private, shared (carrier-grade NAT) and link-local addresses: no router forwards them to the internet. */
const localNetworks = new BlockList()
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  localNetworks.addSubnet(network, bits, family)

/** Whether an IP address belongs to this machine or to a local network. */
export function isLocalAddress(address: string): boolean {
  const [plain = ''] = address.split('%') // without an IPv6 zone
  const family = isIP(plain)
  return family !== 0 && localNetworks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Names that public DNS does not resolve: one label, or a suffix that is reserved for local networks. */
const localName = /^[^.]+$|\.(?:localhost|local|lan|home\.arpa|internal)$/i

/** Whether the host of a URL can be reached from the local network alone. */
export function isLocalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) ? isLocalAddress(bare) : localName.test(bare)
}

/** Whether HOST makes the server listen for this machine alone. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host)

/** Closes connections from outside the local network before anything is read from them. */
export function closeRemoteConnections(server: Server, log: Log): void {
  let isLogged = false
  server.prependListener('connection', (socket) => {
    if (isLocalAddress(socket.remoteAddress ?? '')) return
    socket.destroy()
    if (!isLogged) log.warn('closed a connection from outside the local network: ALLOW_DEMO=1 serves everyone')
    isLogged = true
  })
}
