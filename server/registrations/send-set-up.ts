import type { SetUp } from '#contract/registrations.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { Mail } from '../mail/index.ts'
import { setUp } from './present.ts'

export interface HandOver {
  /** Of the product's pages, to which set-up links lead. */
  origin: string
  /** Undefined without a mail server. */
  mail: Mail | undefined
}

/** Returns a set-up link for the admin, and sends it to the hospital by e-mail. Call it after the commit, because an e-mail cannot be
 *  rolled back. A failure of the mail server sets `emailed` to false and throws nothing. */
export async function sendSetUp(
  { origin, mail }: HandOver,
  message: string,
  { hospital, setupCode }: { hospital: HospitalRow; setupCode: string },
): Promise<SetUp> {
  const answer = setUp(message, hospital, setupCode, origin)
  if (!mail) return answer
  return { ...answer, emailed: await mail.send(letterOf(answer, origin)) }
}

function letterOf({ hospital, setupLink }: SetUp, origin: string) {
  const { name, hospitalNumber, contactEmail } = hospital
  const lines = [
    `${name} is registered at ${origin}.`,
    'Choose the password that your staff logs in with:',
    setupLink,
    `Your hospital number is ${hospitalNumber}. The link is good for 7 days, once.`,
    'Anyone who has the link can choose the password, so keep it private. If you did not request it, ignore this e-mail.',
  ]
  return { to: contactEmail, subject: `Set-up link of ${name}`, text: `${lines.join('\n\n')}\n` }
}
