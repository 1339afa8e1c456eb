import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '../product.ts'

const deploy = join(import.meta.dirname, '../../deploy')

/** A proxy of deploy/ that runs in front of nodes of this machine. */
export interface Proxy {
  /** `https://localhost:PORT` */
  url: string
  port: number
  /** The end of what it has said on both streams, and what it has written down of requests. */
  said(): string
  stop(): Promise<void>
}

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined

/** A certificate for this machine that only this process trusts. */
export async function certificateIn(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const args = ['req', ...kind, '-subj', '/CN=localhost', '-addext', names, '-out', certificate, '-keyout', key]
  const made = spawnSync('openssl', args, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), await readFile(certificate, 'utf8')])
  return { certificate, key }
}

interface Place {
  /** For its files, there already. */
  folder: string
  port: number
  nodes: readonly number[]
  certificate: string
  key: string
}

/** deploy/Caddyfile unchanged; global settings above it switch off its effects on the rest of the machine. */
export async function startCaddy({ folder, port, nodes, certificate, key }: Place): Promise<Proxy> {
  const file = join(folder, 'Caddyfile')
  const aside = ['admin off', `http_port ${await freePort()}`, 'skip_install_trust', `storage file_system ${folder}`]
  await writeFile(file, `{\n\t${aside.join('\n\t')}\n}\nimport ${join(deploy, 'Caddyfile')}\n`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      BAARI_ADDRESS: `localhost:${port}`,
      BAARI_NODES: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
      BAARI_TLS: `tls ${certificate} ${key}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return running(child, port)
}

/** deploy/nginx.conf with what is marked there as yours put in, and its two ports and its log's place. */
export async function startNginx({ folder, port, nodes, certificate, key }: Place): Promise<Proxy> {
  const accesses = join(folder, 'accesses.log')
  const [first, second] = nodes
  const changes: [string, string][] = [
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ['/etc/baari/certificate.pem', certificate],
    ['/etc/baari/key.pem', key],
    ['server_name baari.example', 'server_name localhost'],
    ['listen 80 default_server', `listen 127.0.0.1:${await freePort()} default_server`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/var/log/nginx/baari.log', accesses],
  ]
  let text = await readFile(join(deploy, 'nginx.conf'), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  const file = join(folder, 'nginx.conf')
  await writeFile(file, text)
  await mkdir(join(folder, 'nginx'), { recursive: true })
  const args = ['-e', 'stderr', '-p', join(folder, 'nginx'), '-c', file, '-g', `daemon off; pid ${folder}/nginx.pid;`]
  const child = spawn('nginx', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  return running(child, port, () => readFileSync(accesses, 'utf8'))
}

async function running(child: ChildProcess, port: number, written = () => ''): Promise<Proxy> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (said = (said + chunk).slice(-100_000)))
  const ended = once(child, 'exit')
  const url = `https://localhost:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) if (child.exitCode !== null) throw new Error(`The proxy ended:\n${said}`)
  return {
    url,
    port,
    said: () => said + written(),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
