import type { Language } from '#contract/languages.ts'
import { msg } from '#contract/text.ts'
import type { AppContext } from '../platform/app-context.ts'
import { triesByNetwork } from '../platform/limits/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { textIn } from '../texts/index.ts'
import { linkOf, type HandOver } from './add-invitation.ts'
import { storePasswordLink } from './password-link-store.ts'
import { forgottenLimits, passwordLinkLifetimeMs } from './rules.ts'
import { personByLoginName, workplacesOf } from './store.ts'

interface Asked {
  loginName: string
  language?: Language | undefined
  address: string
}

/** Mails a link for a new password to a person whose login name is an e-mail address. It returns before the name is looked up, so that
 *  known and unknown ones take the same time.
 *  @returns whether there is a mail server
 *  @throws Problem `too-many-requests` */
export async function sendPasswordLink(context: AppContext, { address, ...asked }: Asked, handOver: HandOver) {
  const { loginName } = asked
  await context.limits.countAll([
    ...triesByNetwork(forgottenLimits.address, address),
    { limit: forgottenLimits.name, subject: loginName },
  ])
  if (!handOver.mail) return { canMail: false }
  void deliver(context, asked, handOver).catch((error: unknown) => {
    context.log.error({ err: error }, 'a link for a new password was not made')
  })
  return { canMail: true }
}

async function deliver(
  { db, clock }: AppContext,
  { loginName, language }: Omit<Asked, 'address'>,
  handOver: HandOver,
): Promise<void> {
  if (!loginName.includes('@')) return
  const person = await personByLoginName(db, loginName)
  if (!person || (await workplacesOf(db, person.id)).length === 0) return
  const code = newToken()
  await storePasswordLink(db, person.id, hashOfToken(code), new Date(clock().getTime() + passwordLinkLifetimeMs))
  const spoken = person.language ?? language ?? 'en'
  const [hello, open, good] = paragraphs.map((text) => textIn(spoken, text, { name: person.name }))
  const text = `${[hello, open, linkOf(handOver, code), good].join('\n\n')}\n`
  await handOver.mail?.send({ to: loginName, subject: textIn(spoken, subject, {}), text })
}

const subject = msg({
  message: 'A new password for Baari',
  comment: 'Subject of an e-mail to someone who works at a hospital and has forgotten the password',
})
const paragraphs = [
  msg({
    message:
      '{name}, a new password was asked for at the log-in with your e-mail address. If that was not you, leave this e-mail: nothing changes.',
    comment: 'E-mail to someone who works at a hospital and has forgotten the password',
  }),
  msg({ message: 'Open this link to choose a new password:', comment: 'E-mail; a link follows' }),
  msg({ message: 'The link works once, for an hour. Keep it private.', comment: 'Last paragraph of the e-mail' }),
] as const
