import type { OtpSettings } from './one-time-passwords/index.ts'
import { isLocalHost, isLoopback } from './local-network.ts'
import { StartRefused } from './platform/database/index.ts'

interface Start {
  production: boolean
  host: string
  /** Whether demo data is inserted, with accounts whose passwords are published. */
  demo: boolean
  otp: OtpSettings
}

/** The shortest admin password that production accepts, in characters. */
const shortestAdminPassword = 14

/** Reads whether this start is a demonstration, and who may connect. A start outside production serves its own machine.
 *  A plain http PUBLIC_URL with a local address opens it to the local network; everything else needs ALLOW_DEMO=1.
 *  @throws StartRefused that names the variable */
export function demonstrationSettings(env: NodeJS.ProcessEnv, { production, host, demo, otp }: Start) {
  const allowed = allowDemo(env)
  if (production) {
    refuseDemoInProduction(env, demo)
    return { demonstration: false, localNetworkOnly: false }
  }
  const text = env['PUBLIC_URL']
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  const isLocalUrl = url?.protocol === 'http:' && isLocalHost(url.hostname)
  if (!allowed) {
    if (url && !isLocalUrl) throw needsAllowing(`PUBLIC_URL=${url.origin}`)
    if (!isLoopback(host) && !isLocalUrl)
      throw needsAllowing(`HOST=${host}`, ', or for phones on the same network PUBLIC_URL=http://<this machine>:3000')
  }
  return {
    demonstration: allowed || demo || otp?.provider === 'dev',
    localNetworkOnly: !allowed,
  }
}

function allowDemo(env: NodeJS.ProcessEnv): boolean {
  const text = env['ALLOW_DEMO'] || '0'
  if (text !== '0' && text !== '1') throw new StartRefused(`ALLOW_DEMO must be one of 0, 1; it is "${text}".`)
  return text === '1'
}

const needsAllowing = (what: string, otherwise = '') =>
  new StartRefused(
    `${what} needs NODE_ENV=production, or ALLOW_DEMO=1 for a demonstration, whose passwords and one-time codes everyone may read${otherwise}.`,
  )

function refuseDemoInProduction(env: NodeJS.ProcessEnv, demo: boolean): void {
  if (demo)
    throw new StartRefused('DEMO=1 adds accounts with published passwords; it is refused when NODE_ENV=production.')
  const password = env['ADMIN_PASSWORD']
  if (password && Array.from(password).length < shortestAdminPassword)
    throw new StartRefused(
      `ADMIN_PASSWORD must have at least ${shortestAdminPassword} characters when NODE_ENV=production.`,
    )
}
