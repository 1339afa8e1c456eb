/** Makes a call as another program would.
 *  @returns the answer's body, undefined when it has none
 *  @throws when it is refused: a journey's ground has to hold */
export async function send(
  url: string,
  { method, path }: { method: string; path: string },
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
