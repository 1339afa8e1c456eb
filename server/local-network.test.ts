import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { closeRemoteConnections, isLocalAddress, isLocalHost, isLoopback, isOwnHost } from './local-network.ts'
import { createLog } from './platform/log.ts'

const local = ['127.0.0.1', '10.1.2.3', '172.31.0.9', '192.168.1.5', '100.64.0.1', '169.254.7.7', '::1', 'fd12::7']
const remote = ['203.0.113.7', '8.8.8.8', '172.32.0.1', '192.169.0.1', '2001:db8::1', '::ffff:203.0.113.7']

test('an address of a private network is local, every other one is not', () => {
  for (const address of [...local, '::ffff:192.168.1.5', 'fe80::1%eth0'])
    expect(isLocalAddress(address), address).toBe(true)
  for (const address of [...remote, '', 'localhost', '192.168.1']) expect(isLocalAddress(address), address).toBe(false)
})

test('an address in a network of this machine is local, in every range', () => {
  const own = () => ['203.0.113.9/24', '2001:db8::9/64']
  for (const address of ['203.0.113.200', '::ffff:203.0.113.200', '2001:db8::1'])
    expect(isLocalAddress(address, own), address).toBe(true)
  for (const address of ['203.0.114.1', '2001:db8:0:1::1']) expect(isLocalAddress(address, own), address).toBe(false)
  for (const { address } of Object.values(networkInterfaces()).flatMap((all = []) => all))
    expect(isLocalAddress(address), address).toBe(true)
})

test('a host name is local when public DNS cannot resolve it', () => {
  for (const host of [
    'localhost',
    'reception-pc',
    'Laptop.local',
    'pc.lan',
    'pc.home.arpa',
    '192.168.1.5',
    '[fd12::7]',
    hostname().toLowerCase(),
  ])
    expect(isLocalHost(host), host).toBe(true)
  for (const host of ['baari.example', 'local.example', '203.0.113.7', '[2001:db8::1]'])
    expect(isLocalHost(host), host).toBe(false)
})

test('a start for the local network is served under its own names, local addresses and the host of PUBLIC_URL', () => {
  const origins = ['http://reception-pc:3000']
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000', hostname()])
    expect(isOwnHost(host, []), host).toBe(true)
  expect(isOwnHost('reception-pc:3000', origins)).toBe(true)
  for (const host of [
    'reception-pc:3000',
    'pc.local',
    'evil.example:3000',
    'localhost.evil.example',
    '203.0.113.7',
    '',
    'a b',
  ])
    expect(isOwnHost(host, []), host).toBe(false)
})

test('only loopback keeps a server to its own machine', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '192.168.1.5', 'reception-pc', '127.example.org'].some(isLoopback)).toBe(false)
})

test('connections from outside the local network are closed, others are served', async () => {
  const server = createServer((socket) => socket.end('served')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeRemoteConnections(server, createLog('silent'))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port was given')
  const near = connect(address.port, '127.0.0.1').setEncoding('utf8')
  expect((await once(near, 'data'))[0]).toBe('served')
  const far = Object.defineProperty(new Socket(), 'remoteAddress', { value: '203.0.113.7' })
  server.emit('connection', far)
  expect(far.destroyed).toBe(true)
  server.close()
})
