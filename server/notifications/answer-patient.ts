import { language, type Language } from '#contract/languages.ts'
import { readMobile } from '#contract/mobile.ts'
import { storeConsent } from '../accounts/index.ts'
import type { LinkAct, Links } from '../appointments/index.ts'
import type { ActOnLink } from '../links/index.ts'
import { replyIn, type KeptEvent, type Messages, type Reply } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { answeredIsRead } from './step-store.ts'
import { accountLanguage, answeredMessage, askToCancel, type AnsweredMessage } from './answer-store.ts'

type Answer = Extract<KeptEvent, { what: 'answer' }>

/** For how long a patient who was asked back may confirm a cancellation, in milliseconds. */
const confirmMs = 15 * 60_000

/** What a patient has answered by WhatsApp, does it, and tells the patient.
 *  @param options `act` as the holder of the link does */
export function createAnswers(
  context: AppContext,
  {
    messages,
    links,
    act,
    origin,
    countries,
  }: {
    messages: Messages
    links: Pick<Links, 'linkOf'>
    act: ActOnLink
    origin: string
    countries: readonly string[]
  },
) {
  const { db, clock } = context

  /** When the patient was asked back, if that still counts. */
  const askedBackAt = ({ cancel_asked_at: asked }: AnsweredMessage): number | undefined =>
    asked !== null && clock().getTime() - asked.getTime() <= confirmMs ? asked.getTime() : undefined

  return async function answerPatient(event: Answer, at: Date): Promise<void> {
    const mobile = readMobile(`+${event.mobile.replace(/\D/g, '')}`, countries)
    if (mobile === undefined) return
    if (event.answer === 'stop' || event.answer === 'start') return agree(mobile, event.answer === 'start')
    const message = await answeredMessage(db, mobile, clock())
    // Nothing of the patient's is open: there is nothing to answer.
    if (!message) return
    await answeredIsRead(db, message.id, clock())
    const reply = await doAct(message, event, at)
    const link = origin + links.linkOf(message.appointment_id)
    await tell(mobile, languageOf(message.language), reply, { number: message.queue_number, link })
  }

  async function agree(mobile: string, agreed: boolean): Promise<void> {
    await storeConsent(db, { mobile, channel: 'whatsapp', agreed, at: clock(), source: 'message' })
    await tell(mobile, languageOf(await accountLanguage(db, mobile)), agreed ? 'started' : 'stopped')
  }

  async function doAct(message: AnsweredMessage, { answer, code }: Answer, at: Date): Promise<Reply> {
    const acts: Partial<Record<Answer['answer'], [LinkAct, Reply]>> = {
      'on-my-way': ['on-my-way', 'on-my-way'],
      'arrive': ['arrive', 'arrived'],
      'later': ['later', 'later'],
      'cancel': ['cancel', 'cancelled'],
    }
    const [name, done] = acts[answer] ?? []
    if (!name || !done) return 'not-now'
    if (name === 'arrive' && code === undefined) return 'code-needed'
    if (name === 'cancel') {
      const askedAt = askedBackAt(message)
      if (askedAt === undefined) await askToCancel(db, message.id, clock())
      // The same answer, worked on again after a crash, does not confirm itself.
      if (askedAt === undefined || at.getTime() <= askedAt) return 'sure'
    }
    try {
      const appointment = { id: message.appointment_id, hospital_id: message.hospital_id }
      await act({ appointment }, { act: name, code, address: '' })
      return done
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return error.code === 'arrival-code-wrong' ? 'code-needed' : 'not-now'
    }
  }

  async function tell(mobile: string, language: Language, reply: Reply, values = {}): Promise<void> {
    await messages.reply({ mobile, language, text: replyIn(language, reply, values) })
  }
}

const languageOf = (stored: string | null | undefined): Language => language.catch('en').parse(stored)
