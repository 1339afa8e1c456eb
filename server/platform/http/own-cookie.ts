import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one cookie of a call: sent back to this call alone, and out of reach of scripts. It says nothing of who calls. */
export interface OwnCookie {
  /** What the browser sent: at most 1000 letters, digits, `-`, `_` and `.`; undefined otherwise. */
  value: string | undefined
  /** @param maxAge in seconds */
  set(value: string, maxAge: number): void
}

const longest = 1_000

/** @param path of the call, which the browser sends it back to */
export function ownCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path, secure }: { name: string; path: string; secure: boolean },
): OwnCookie {
  const sent = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return {
    value: sent !== undefined && sent.length <= longest && /^[\w.-]+$/.test(sent) ? sent : undefined,
    set(value, maxAge) {
      const attributes = [
        `Path=${path}`,
        `Max-Age=${maxAge}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ]
      reply.header('set-cookie', [`${name}=${value}`, ...attributes].join('; '))
    },
  }
}
