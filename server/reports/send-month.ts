import { roles } from '#contract/permissions.ts'
import type { Report } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import { msg } from '#contract/text.ts'
import type { Mail } from '../mail/index.ts'
import { nextMonthReader, setMonthDue, type MonthReader } from '../people/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'
import { monthName, textIn } from '../texts/index.ts'
import { showReport } from './show-report.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** The pages' address, and the mail server where one is set. */
interface HandOver {
  origin: string
  mail: Mail | undefined
}

/** The job that sends the figures of the month before to those who asked for them, from its second day on. A letter and the date of the
 *  next are one transaction: on any node, once. What the mail server refuses is tried again the next day. */
export const sendingMonths = (context: Context, { origin, mail }: HandOver): Job => ({
  name: 'send-months',
  every: 3_600_000,
  work: async (stopping) => {
    const done = { sent: 0, refused: 0 }
    if (!mail) return done
    while (!stopping.aborted) {
      const result = await sendNext(context, mail, origin)
      if (!result) break
      done[result] += 1
    }
    return done
  },
})

const sendNext = (context: Context, mail: Mail, origin: string) =>
  context.db.transaction(async (tx) => {
    const reader = await nextMonthReader(tx, context.clock())
    if (!reader) return undefined
    const { permissions } = roles[reader.role]
    if (!permissions.some((one) => one === 'reports')) {
      await setMonthDue(tx, reader, null)
      return 'refused'
    }
    const isSent = await mail.send(await letterTo(context, reader, origin))
    await setMonthDue(
      tx,
      reader,
      isSent ? addDays(monthStart(addDays(monthStart(reader.today), 31)), 1) : addDays(reader.today, 1),
    )
    return isSent ? 'sent' : 'refused'
  })

const monthStart = (day: string) => `${day.slice(0, 8)}01`

const subject = msg({ message: '{month} at {hospital}', comment: 'Subject of an e-mail: the figures of a month' })
const sentences = {
  completed: msg({
    message: '{completed} of {tokens} tokens were completed, {missed} were missed, {cancelled} cancelled.',
    comment: 'E-mail with the figures of a month; missed: the patient was called and not there',
  }),
  wait: msg({
    message: 'Half of the people waited {half} min or less, 8 in 10 waited {eight} min or less.',
    comment: 'E-mail with the figures of a month',
  }),
  few: msg({ message: 'Waiting: too few to say.', comment: 'The waiting times of too few tokens are known' }),
  link: msg({ message: 'The month with its pictures:', comment: 'E-mail; a link follows' }),
  end: msg({
    message: 'You get this because you asked for it. Turn it off under “Your account”.',
    comment: 'Last paragraph of the e-mail; “Your account” is the title of a screen',
  }),
}

async function letterTo(context: Context, reader: MonthReader, origin: string) {
  const to = addDays(monthStart(reader.today), -1)
  const from = monthStart(to)
  const caller = {
    hospitalId: reader.hospital_id,
    onlyDoctor: reader.role === 'doctor' ? (reader.doctor_id ?? undefined) : undefined,
  }
  const { totals } = await showReport(context, caller, { from, to })
  const language = reader.language ?? 'en'
  const lines = [
    ...figuresIn(language, totals),
    textIn(language, sentences.link),
    `${origin}/reports?hospital=${reader.hospital_id}&from=${from}&to=${to}`,
  ]
  return {
    to: reader.login_name,
    subject: textIn(language, subject, { month: monthName(language, from), hospital: reader.hospital }),
    text: `${[...lines, textIn(language, sentences.end)].join('\n\n')}\n`,
  }
}

const figuresIn = (language: NonNullable<MonthReader['language']>, { wait, ...totals }: Report['totals']) => [
  textIn(language, sentences.completed, {
    ...{ completed: totals.completed, tokens: totals.tokens, missed: totals.missed, cancelled: totals.cancelled },
  }),
  wait ? textIn(language, sentences.wait, { half: wait.half, eight: wait.eight }) : textIn(language, sentences.few),
]
