import type { SetUp } from '#contract/registrations.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { Mail } from '../mail/index.ts'
import { setUp } from './present.ts'

/** What handing over needs from outside. */
export interface HandOver {
  /** Where the product's pages are: set-up links lead there. */
  origin: string
  /** Undefined where no e-mail is sent. */
  mail: Mail | undefined
}

/** Hands a set-up link over: to the admin who asked, and by e-mail to the hospital. Called after the commit, since what
 *  was sent cannot be taken back; a mail server that does not work is told of, and fails nothing. */
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
    'Whoever has the link can choose the password: hand it to nobody. If you did not ask for this, leave it as it is.',
  ]
  return { to: contactEmail, subject: `Set-up link of ${name}`, text: `${lines.join('\n\n')}\n` }
}
