import { createTransport } from 'nodemailer'
import type { Log } from '../platform/log.ts'

/** The mail server, and the sender. */
export interface MailSettings {
  host: string
  port: number
  /** Whether TLS starts with the connection; otherwise STARTTLS is required. */
  secure: boolean
  /** Whether to send without TLS, which only a server on this machine allows. */
  mayBePlain: boolean
  auth: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

/** Plain text, to one address. */
export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** @returns whether the mail server accepted the letter within the timeout */
  send(letter: Letter): Promise<boolean>
}

/** In milliseconds; a request waits for the result. */
const timeoutMs = 4_000

/** One bare address: no list, no name, and no line break, which would inject a header. */
const oneAddress = /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/

/** Prevents content that contains a path or URL from being loaded. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

/** Each letter has its own connection, because there are few.
 *  @returns undefined without settings */
export function openMail(settings: MailSettings | undefined, log: Log): Mail | undefined {
  if (!settings) return undefined
  const { host, port, secure, mayBePlain, auth, from } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !mayBePlain,
    ignoreTLS: mayBePlain,
    ...(auth && { auth }),
    ...noExternalContent,
  })
  const notSent = (why: Why) => {
    log.warn(why, 'an e-mail was not sent')
    return false
  }
  return {
    async send({ to, subject, text }) {
      if (!oneAddress.test(to)) return notSent({ reason: 'address' })
      const toWhom = { name: '', address: to }
      try {
        await transport.sendMail({
          from,
          to: toWhom,
          envelope: { from: from.address, to: [to] },
          subject: inOneLine(subject),
          text,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return true
      } catch (error) {
        return notSent(whyOf(error))
      }
    },
  }
}

/** Removes line breaks, which would inject a header. */
const inOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

interface Why {
  reason: string
  /** The mail server's response code. */
  answered?: number
}

/** The reason of a failure, without the error's message, which may contain an address. */
function whyOf(error: unknown): Why {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  return {
    reason: 'code' in error ? String(error.code) : error.name,
    ...('responseCode' in error && typeof error.responseCode === 'number' && { answered: error.responseCode }),
  }
}
