import { z } from 'zod'
import type { OtpProviderFacts } from '#contract/one-time-passwords.ts'
import { NetworkProblem } from '../lib/api.ts'
import { isLoggedIn } from '../lib/session.ts'
import { subscribe } from '../lib/storage.ts'

type WidgetFacts = Extract<OtpProviderFacts, { way: 'widget' }>

interface WidgetStart {
  widgetId: string
  tokenAuth: string
  /** The mobile number that the widget begins with: digits alone, with the country's code. */
  identifier: string
  /** `false`: the widget shows its own window. */
  exposeMethods: boolean
  success: (said: unknown) => void
  failure: (said: unknown) => void
}

declare global {
  interface Window {
    /** What the third party's script brings. */
    initSendOTP?: (start: WidgetStart) => void
  }
}

/** The access token comes by itself, or as the message of a success. */
const verified = z.union([z.string().min(1), z.object({ message: z.string().min(1) })])

/** The widget was closed, or has refused; or it said yes in a form of its own. */
export class NotVerified extends Error {
  override name = 'NotVerified'
}

/** A third party's script never runs where a token is kept: it could read it. */
export class KeptToken extends Error {
  override name = 'KeptToken'
}

let loading: Promise<void> | undefined

/** Loads the widget's script, once. From then on the page is left as soon as somebody logs in on this device.
 *  @throws KeptToken while a token is kept here; NetworkProblem when the script does not come */
export async function loadWidget({ script }: WidgetFacts): Promise<void> {
  if (isLoggedIn()) throw new KeptToken()
  if (!loading) leaveAtLogIn()
  loading ??= addScript(script).catch((error: unknown) => {
    loading = undefined // to be tried again
    throw error
  })
  await loading
}

function leaveAtLogIn(): void {
  const stop = subscribe(() => {
    if (!isLoggedIn()) return
    stop() // a log-in writes more than one key, and one load anew is enough
    location.reload()
  })
}

function addScript(address: string): Promise<void> {
  const element = document.createElement('script')
  element.src = address
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', (event) => {
      element.remove()
      reject(new NetworkProblem('no-network', event))
    })
    document.head.append(element)
  })
}

/** Lets the widget prove a mobile in its own window.
 *  @returns its access token, which proves nothing before the server has asked the third party about it
 *  @throws NotVerified, KeptToken, NetworkProblem */
export async function askWidget(facts: WidgetFacts, mobile: string): Promise<string> {
  await loadWidget(facts)
  const { widgetId, tokenAuth } = facts
  return new Promise((resolve, reject) => {
    if (!window.initSendOTP) return reject(new NetworkProblem('unreadable', 'the script brought no widget'))
    window.initSendOTP({
      widgetId,
      tokenAuth,
      identifier: mobile.replace('+', ''),
      exposeMethods: false,
      success(said) {
        const { data } = verified.safeParse(said)
        if (data === undefined) reject(new NotVerified())
        else resolve(typeof data === 'string' ? data : data.message)
      },
      failure: (said) => reject(new NotVerified('the widget refused', { cause: said })),
    })
  })
}
