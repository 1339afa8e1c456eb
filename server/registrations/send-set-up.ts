import type { Language } from '#contract/languages.ts'
import type { SetUp } from '#contract/registrations.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { Mail } from '../mail/index.ts'
import { textIn, type TextValues } from '../texts/index.ts'
import { msg, type Text } from '#contract/text.ts'
import { setUp } from './present.ts'

export interface HandOver {
  /** Of the product's pages, to which set-up links lead. */
  origin: string
  /** Undefined without a mail server. */
  mail: Mail | undefined
}

/** Returns a set-up link for the admin, and sends it to the hospital by e-mail, in the language in which it asked to be
 *  registered. Call it after the commit, because an e-mail cannot be
 *  rolled back. A failure of the mail server sets `emailed` to false and throws nothing. */
export async function sendSetUp(
  { origin, mail }: HandOver,
  message: string,
  { hospital, setupCode }: { hospital: HospitalRow; setupCode: string },
): Promise<SetUp> {
  const answer = setUp(message, hospital, setupCode, origin)
  if (!mail) return answer
  return { ...answer, emailed: await mail.send(letterOf(answer, origin, hospital.language ?? 'en')) }
}

const subject = msg({ message: 'Set-up link of {hospital}', comment: 'Subject of an e-mail to a hospital' })
const paragraphs = {
  registered: msg({
    message: '{hospital} is registered at {site}.',
    comment: 'E-mail to a hospital; {site} is an address',
  }),
  choose: msg({ message: 'Choose the password that your staff logs in with:', comment: 'E-mail; a link follows' }),
  number: msg({
    message: 'Your hospital number is {number}. The link is good for 7 days, once.',
    comment: 'E-mail; {number} is what the staff logs in with, like ASHA-01',
  }),
  keepPrivate: msg({
    message:
      'Anyone who has the link can choose the password, so keep it private. If you did not request it, ignore this e-mail.',
    comment: 'Last paragraph of the e-mail',
  }),
}

function letterOf({ hospital, setupLink }: SetUp, site: string, language: Language) {
  const values = { hospital: hospital.name, site, number: hospital.hospitalNumber } satisfies TextValues
  const say = (text: Text) => textIn(language, text, values)
  const { registered, choose, number, keepPrivate } = paragraphs
  const lines = [say(registered), say(choose), setupLink, say(number), say(keepPrivate)]
  return { to: hospital.contactEmail, subject: say(subject), text: `${lines.join('\n\n')}\n` }
}
