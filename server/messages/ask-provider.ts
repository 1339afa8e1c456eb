import type { SendOutcome } from './provider.ts'

/** In milliseconds: shorter than the lease of a message, so that no other node takes it meanwhile. */
const timeoutMs = 8_000

/** Network failures before anything was sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/** A provider's answer with a status below 500, except 429; `body` is undefined where it is not JSON. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

/** Sends a message to a provider.
 *  @param read what its answer means
 *  @returns `later` for 429, a status 5xx and a provider that was not reached; `in-doubt` after a time-out and where the connection broke */
export async function askProvider(
  url: string,
  request: RequestInit,
  read: (answer: ProviderAnswer) => SendOutcome,
): Promise<SendOutcome> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status === 429 || status >= 500) return { state: 'later', code: `HTTP ${status}` }
    const text = await response.text()
    return read({ status, body: parsed(text) })
  } catch (error) {
    return wasNeverSent(error) ? { state: 'later', code: codeOf(error) } : { state: 'in-doubt' }
  }
}

/** Whether a request failed before anything of it was sent. */
export const wasNeverSent = (error: unknown): boolean => neverSent.has(codeOf(error))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without the error's message, which may name a mobile. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
