import { Trans, useLingui } from '@lingui/react/macro'
import { enough, type Report } from '#contract/reports.ts'
import { dayFormat } from '../lib/dates.ts'
import { NumbersTable, Picture } from './picture.tsx'
import { useNumbers } from './use-report.ts'

type Faces = Report['months'][number]['feedback']

const isEnough = (faces: Faces) => faces.reduce((sum, count) => sum + count, 0) >= enough

/** How people found the waiting, in a sentence. */
export function AnswersSentence({ of }: { of: Faces | null }) {
  const write = useNumbers()
  if (!of || !isEnough(of)) return <Trans>How people found the waiting: too few to say.</Trans>
  const [short = '', right = '', long = ''] = of.map(write)
  return (
    <Trans>
      How people found the waiting: <b>{short}</b> short, <b>{right}</b> all right, <b>{long}</b> too long.
    </Trans>
  )
}

/** The same by month; nothing for one. */
export function AnswersByMonth({ report: { months } }: { report: Report }) {
  const { t } = useLingui()
  const write = useNumbers()
  if (months.length < 2) return null
  const month = dayFormat({ month: 'short', year: 'numeric' })
  const title = t`How people found the waiting, by month`
  return (
    <Picture className="pic-answers" title={title} measured={t`Answers of patients after their visits`}>
      <NumbersTable
        label={title}
        heads={[
          t`Month`,
          t({ message: 'Short', context: 'answers in a report' }),
          t({ message: 'All right', context: 'answers in a report' }),
          t({ message: 'Too long', context: 'answers in a report' }),
        ]}
        rows={months.map(({ from, feedback }) => ({
          key: from,
          cells: [
            month.format(Date.parse(from)),
            ...feedback.map((count) => (isEnough(feedback) ? write(count) : '–')),
          ],
        }))}
      />
      {!months.every(({ feedback }) => isEnough(feedback)) && (
        <p className="key">
          <Trans>– too few to say, fewer than 5 answers</Trans>
        </p>
      )}
    </Picture>
  )
}
