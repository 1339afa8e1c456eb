import type { Language } from '#contract/languages.ts'
import { roles } from '#contract/permissions.ts'
import { missedShare, rightTimes, type Report } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import { msg, type Text } from '#contract/text.ts'
import type { Mail } from '../mail/index.ts'
import { nextMonthReader, setMonthDue, type MonthReader } from '../people/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'
import { monthName, textIn, writeNumber, type TextValues } from '../texts/index.ts'
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
/** The sentences at the top of the page; it has their numbers in bold. */
const sentences = {
  wait: msg({
    message: 'Half of the people waited <0>{half} min</0> or less, 8 in 10 waited <1>{eight} min</1> or less.',
  }),
  unknownWait: msg({ message: 'Waiting: too few to say.' }),
  completed: msg({ message: '<0>{completed}</0> of {tokens} tokens were completed.' }),
  missed: msg({ message: '<0>{share}</0> of 100 people with a token did not come.' }),
  unknownMissed: msg({ message: 'Who did not come: too few to say.' }),
  right: msg({ message: 'The time that we showed was right <0>{times}</0> times in 10.' }),
  unknownRight: msg({ message: 'The time that we showed: too few to say.' }),
}
const link = msg({ message: 'The month with its pictures:', comment: 'E-mail; a link follows' })
const end = msg({
  message: 'You get this because you asked for it. Turn it off under “Your account”.',
  comment: 'Last paragraph of the e-mail; “Your account” is the title of a screen',
})

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
    textIn(language, link),
    `${origin}/reports?hospital=${reader.hospital_id}&from=${from}&to=${to}`,
  ]
  return {
    to: reader.login_name,
    subject: textIn(language, subject, { month: monthName(language, from), hospital: reader.hospital }),
    text: `${[...lines, textIn(language, end)].join('\n\n')}\n`,
  }
}

function figuresIn(language: Language, totals: Report['totals']): string[] {
  const { wait } = totals
  const [share, times] = [missedShare(totals), rightTimes(totals)]
  const number = (value: number) => writeNumber(language, value)
  const write = (text: Text, values?: TextValues) => textIn(language, text, values).replaceAll(/<\/?\d>/g, '')
  return [
    wait ? write(sentences.wait, { half: wait.half, eight: wait.eight }) : write(sentences.unknownWait),
    write(sentences.completed, { completed: number(totals.completed), tokens: number(totals.tokens) }),
    share === undefined ? write(sentences.unknownMissed) : write(sentences.missed, { share }),
    times === undefined ? write(sentences.unknownRight) : write(sentences.right, { times }),
  ]
}
