import { StartRefused } from './errors.ts'

/** `host` is a name, an address, or the folder of a Unix socket. */
export interface Host {
  host: string
  port: number
}

const parts =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<login>[^/?]*)@)?(?<hosts>[^/?]*)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/s

/** Parses a DATABASE_URL with several servers in libpq's forms: `h1:5432,h2:5432` before the database's name, or
 *  `?host=h1,h2&port=5432`. The other parts of the URL apply to each server.
 *  @returns the servers, and the URL with only the first; undefined for a URL with one server, or in another form
 *  @throws StartRefused with a message without the URL, which contains a password */
export function severalHosts(url: string): { hosts: Host[]; firstAlone: string } | undefined {
  const { scheme = '', login, hosts: authority = '', path = '', query: text = '' } = parts.exec(url)?.groups ?? {}
  const query = new URLSearchParams(text)
  const inQuery = query.get('host')
  const named = inQuery === null ? authority.split(',') : inQuery.split(',')
  if (scheme === '' || named.length < 2) return undefined

  const ports = query.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== named.length)
    throw new StartRefused(
      `DATABASE_URL names ${named.length} servers and ${ports.length} ports: one for all, or one each.`,
    )
  refuseOtherTargets(query.get('target_session_attrs'))

  const hosts = named.map((one, index) => hostOf(one, ports[index] ?? ports[0]))
  const [first] = hosts as [Host, ...Host[]]
  query.set('host', first.host)
  query.set('port', String(first.port))
  query.delete('target_session_attrs')
  return { hosts, firstAlone: `${scheme}${login === undefined ? '' : `${login}@`}${path || '/'}?${query}` }
}

function hostOf(text: string, portBeside = '5432'): Host {
  const {
    inBrackets,
    name,
    port = portBeside,
  } = /^(?:\[(?<inBrackets>[\da-fA-F:.%]+)\]|(?<name>[^:,]*))(?::(?<port>\d*))?$/.exec(decoded(text))?.groups ?? {}
  const host = inBrackets ?? name ?? ''
  const number = Number(port || portBeside)
  if (host === '' || !Number.isInteger(number) || number < 1 || number > 65_535)
    throw new StartRefused(
      `DATABASE_URL must name its servers such as postgresql://user:password@one:5432,two:5432/database; "${text}" is none.`,
    )
  return { host, port: number }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function refuseOtherTargets(target: string | null): void {
  if (target === null || target === 'read-write' || target === 'primary') return
  throw new StartRefused(
    `DATABASE_URL has target_session_attrs=${target}: Baari writes, leave it out or make it read-write.`,
  )
}
