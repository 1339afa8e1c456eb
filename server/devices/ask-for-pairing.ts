import { randomInt } from 'node:crypto'
import type { DeviceKind } from '#contract/devices.ts'
import type { AppContext } from '../platform/app-context.ts'
import { triesByNetwork } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { askLimit, codeLifetimeMs, pairingCode } from './rules.ts'
import { insertCode, isUnpaired, replaceCode } from './store.ts'

/** Codes that are tried until one is found that no other screen shows. */
const mostTries = 5

/** Makes a pairing code for a screen. A token that waits to be paired stays the same; every other one is replaced, so that a removed
 *  device never comes back with the old one.
 *  @throws Problem `too-many-requests` */
export async function askForPairing(
  { db, clock, limits }: AppContext,
  { kind, token }: { kind: DeviceKind; token?: string | undefined },
  address: string,
) {
  await limits.countAll(triesByNetwork(askLimit, address))
  const until = new Date(clock().getTime() + codeLifetimeMs)
  const known = token !== undefined && (await isUnpaired(db, hashOfToken(token))) ? token : undefined
  const own = known ?? newToken()
  const store = known === undefined ? insertCode : replaceCode
  for (let n = 0; n < mostTries; n += 1) {
    const code = pairingCode(randomInt)
    const fresh = { tokenHash: hashOfToken(own), codeHash: hashOfToken(code), kind, until }
    if (await store(db, fresh)) return { code, token: own, until: until.toISOString() }
  }
  throw new Problem('too-busy')
}
