import type { Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { knownClients, noteClients, type PasswordOwner } from './known-store.ts'
import { knownForMs, type KnownAs } from './rules.ts'

/** The log-in cookie: a token for each account that this browser has logged in to, the newest first. */
export interface BrowserCookie {
  value: string | undefined
  set(value: string, maxAge: number): void
}

/** The browser and network of a log-in. */
export interface Visitor {
  address: string
  cookie: BrowserCookie
}

/** Accounts per browser. A desk may serve several hospitals. */
const maxTokens = 8

const tokensIn = ({ value }: BrowserCookie): string[] =>
  (value ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxTokens)

const hashOfNetwork = (address: string) => hashOfToken(`network ${address}`)

/** Whether this browser or network has sent the right password before. */
export async function identifyBrowser(
  db: Connection,
  owner: PasswordOwner,
  { address, cookie }: Visitor,
  now: Date,
): Promise<KnownAs> {
  const hashes = [...tokensIn(cookie).map(hashOfToken), hashOfNetwork(address)]
  const clients = await knownClients(db, owner, hashes)
  const isKnown = (seenAt: Date, stays: number) => now.getTime() - seenAt.getTime() < stays
  return {
    browser: clients.find((one) => !one.is_network && isKnown(one.seen_at, knownForMs.browser))?.hash,
    network: clients.some((one) => one.is_network && isKnown(one.seen_at, knownForMs.network)),
  }
}

/** Stores that this browser and network sent the right password. An unknown browser gets a new token, because the one that it
 *  sent may belong to another browser. */
export async function rememberBrowser(
  db: Connection,
  owner: PasswordOwner,
  { address, cookie }: Visitor,
  { browser }: KnownAs,
  now: Date,
): Promise<void> {
  const tokens = tokensIn(cookie)
  const token = tokens.find((one) => browser?.equals(hashOfToken(one))) ?? newToken()
  const clients = [
    { hash: hashOfToken(token), isNetwork: false },
    { hash: hashOfNetwork(address), isNetwork: true },
  ]
  await noteClients(db, owner, clients, now)
  const remaining = [token, ...tokens.filter((one) => one !== token)].slice(0, maxTokens)
  cookie.set(remaining.join('.'), knownForMs.browser / 1000)
}
