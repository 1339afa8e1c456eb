import type { AnyRequest } from './arbitrary-requests.ts'
import { ask, type Heard } from './ask.ts'
import type { Operation } from './document.ts'

/** Sends an arbitrary request of a call.
 *  @param token of its caller; empty without one */
export function sendArbitrary(
  port: number,
  { method, path }: Operation,
  { params, query, key, body }: AnyRequest,
  token: string,
): Promise<Heard> {
  const address = path.replace(/\{(\w+)\}/g, (_brace, name: string) => inAddress(params[name] ?? ''))
  const search = Object.entries(query).map(([name, text]) => `${name}=${inAddress(text ?? '')}`)
  return ask(port, {
    method,
    path: `${address}?${search.join('&')}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const inAddress = (text: string) => encodeURIComponent(text.toWellFormed())

/** Whether one of the answers to a call says success. */
export const wasServed = (statuses: Set<number>) => [...statuses].some((status) => status < 300)
