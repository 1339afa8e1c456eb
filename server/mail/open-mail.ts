import { createTransport } from 'nodemailer'
import type { Log } from '../platform/log.ts'

/** Who carries our e-mail, and whom it is from. */
export interface MailSettings {
  host: string
  port: number
  /** Encrypted from the first byte; otherwise from the STARTTLS that has to follow. */
  secure: boolean
  /** On this machine alone a letter may travel unencrypted. */
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
  /** @returns whether the mail server took the letter; it says so, or has failed, within a few seconds */
  send(letter: Letter): Promise<boolean>
}

/** How long sending may take in all, in milliseconds: somebody waits for the answer. */
const patience = 4_000

/** What nobody can read as two addresses, as one with a name, or as a line of its own. */
const oneAddress = /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/

/** Nothing of what is sent comes from a file or an address that somebody else wrote. */
const nothingFromOutside = { disableFileAccess: true, disableUrlAccess: true }

/** Opens the way to the mail server. Each letter has a connection of its own: there are few.
 *  @returns undefined where no mail server is set */
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
    ...nothingFromOutside,
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
          // Answers of absence and the like stay away.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(patience),
        })
        return true
      } catch (error) {
        return notSent(whyOf(error))
      }
    },
  }
}

/** A header ends with its line: what would go on in another line would be a header of its own. */
const inOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

interface Why {
  reason: string
  /** The mail server's own code. */
  answered?: number
}

/** What failed, without the address that the error's own sentence may hold. */
function whyOf(error: unknown): Why {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  return {
    reason: 'code' in error ? String(error.code) : error.name,
    ...('responseCode' in error && typeof error.responseCode === 'number' && { answered: error.responseCode }),
  }
}
