import type { OtpProviderFacts } from '#contract/one-time-passwords.ts'
import { Problem } from '../platform/problem.ts'

/** Sends codes and checks them. */
export interface CodeProvider {
  way: 'code'
  /** @returns the code to show on the page, only from the dev provider
   *  @throws Problem `otp-unavailable`, `too-many-requests` */
  send(mobile: string): Promise<{ devCode?: string }>
  /** @throws Problem `otp-wrong`, `otp-expired`, `otp-unavailable`, `too-many-requests` */
  check(mobile: string, code: string): Promise<void>
}

/** A third party's widget on the page. The server verifies its access token. */
export interface WidgetProvider {
  way: 'widget'
  facts: Extract<OtpProviderFacts, { way: 'widget' }>
  /** The origins of the widget's script and requests. */
  origins: string[]
  /** The mobile that an access token proves, according to the provider.
   *  @throws Problem `otp-wrong`, `otp-unavailable` */
  mobileOf(accessToken: string): Promise<string>
}

/** The provider that verifies mobile numbers; undefined if none is configured. */
export type OtpProvider = CodeProvider | WidgetProvider | undefined

/** In milliseconds: longer than an SMS gateway needs, shorter than the timeout of the page's request. */
const timeoutMs = 8_000

/** A provider's JSON response with a status below 500. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

/** Sends a request to a provider.
 *  @throws Problem `otp-unavailable` after a timeout, a status 5xx, or a response that is not JSON */
export async function askProvider(url: string, request: RequestInit): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500) throw new Error(`the provider answered ${response.status}`)
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    throw new Problem('otp-unavailable', {}, { cause })
  }
}
