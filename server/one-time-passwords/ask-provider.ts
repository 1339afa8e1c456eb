import { Problem } from '../platform/problem.ts'

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
