import type { MailSettings } from './mail/index.ts'
import { StartRefused } from './platform/database/index.ts'
import type { Served } from '#contract/served.ts'

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** Reads the mail server. Without SMTP_URL and MAIL_FROM no e-mail is sent.
 *  @throws StartRefused that names the invalid or missing variable, without the value of SMTP_URL, which contains a password */
export function mailSettings(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = env
  if (!url && !from) return undefined
  if (!url) throw new StartRefused('MAIL_FROM needs SMTP_URL, which is not set.')
  if (!from) throw new StartRefused('SMTP_URL needs MAIL_FROM, which is not set.')
  return { ...serverOf(url), from: senderOf(from) }
}

function serverOf(text: string): Omit<MailSettings, 'from'> {
  const wrong = 'SMTP_URL must be an address such as smtps://user:password@smtp.example.org:465.'
  if (!URL.canParse(text)) throw new StartRefused(wrong)
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  if ((!secure && protocol !== 'smtp:') || hostname === '') throw new StartRefused(wrong)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    mayBePlain: !secure && ownMachine.test(host),
    auth: username ? { user: plain(username, wrong), pass: plain(password, wrong) } : undefined,
  }
}

/** Decodes a percent-encoded part of the URL. */
function plain(part: string, wrong: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw new StartRefused(wrong, { cause })
  }
}

function senderOf(text: string): MailSettings['from'] {
  const {
    name = '',
    named,
    bare,
  } = /^(?:(?<name>[^<>\p{Cc}]*)<(?<named>[^<>\s@,]+@[^<>\s@,]+)>|(?<bare>[^<>\s@,]+@[^<>\s@,]+))$/u.exec(text.trim())
    ?.groups ?? {}
  const address = named ?? bare
  if (!address)
    throw new StartRefused(`MAIL_FROM must be an address such as Baari <hello@baari.example>; it is "${text}".`)
  return { name: name.trim().replaceAll('"', ''), address }
}

/** Defaults outside production. */
const forTrying: Record<string, string> = {
  CONTACT_PHONES: '080 0000 0001, 080 0000 0002',
  CONTACT_EMAIL: 'help@baari.example',
  CONTACT_WEBSITE: 'https://baari.example',
}

/** Reads the operator's contact details. In production, unset ones are not shown.
 *  @throws StartRefused that names the invalid variable */
export function contactSettings(env: NodeJS.ProcessEnv, production: boolean): Served['contact'] {
  const read = (name: string) => env[name]?.trim() || (production ? undefined : forTrying[name])
  return {
    phones: phones(read('CONTACT_PHONES')),
    email: email(read('CONTACT_EMAIL')),
    website: website(read('CONTACT_WEBSITE')),
  }
}

function phones(text = ''): string[] {
  const listed = text.split(',').flatMap((one) => one.trim() || [])
  if (listed.length > 2 || listed.some((one) => !/^\+?\d[\d -]{1,18}\d$/.test(one)))
    throw new StartRefused(
      `CONTACT_PHONES must be one or two numbers such as 080 0000 0001, with a comma; it is "${text}".`,
    )
  return listed
}

function email(text?: string): string | undefined {
  if (text !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text))
    throw new StartRefused(`CONTACT_EMAIL must be an address such as help@baari.example; it is "${text}".`)
  return text
}

function website(text?: string): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new StartRefused(`CONTACT_WEBSITE must be an address such as https://baari.example; it is "${text}".`)
  return new URL(text).href
}
