import { Problem } from '#contract/problem.ts'

/** How long a provider may take, in milliseconds: longer than an SMS gateway needs, shorter than our own answer may. */
const patience = 8_000

/** A provider's answer that is one: JSON, and no failure of its own. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

/** Asks a provider over HTTP.
 *  @throws Problem `otp-unavailable` when it does not answer in time, answers 5xx or something that is no JSON */
export async function askProvider(url: string, request: RequestInit): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patience) })
    if (response.status >= 500) throw new Error(`the provider answered ${response.status}`)
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    throw new Problem('otp-unavailable', {}, { cause })
  }
}
