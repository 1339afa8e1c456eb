import type { Served } from '#contract/served.ts'
import { StartRefused } from './platform/database/index.ts'

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
