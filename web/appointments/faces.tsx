import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Frown, Meh, Smile } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { giveFeedback, type Feedback, type PastVisit } from '#contract/past-visits.ts'
import { NetworkProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { Icon } from '../ui/index.ts'
import { pastQuery } from './past-query.ts'
import './faces.css'

/** How long a chosen face waits before it is sent, in milliseconds: a slip can be corrected. */
const sentAfter = 10_000

/** The answers of this visit to the page, which are newer than what the server has said. */
const answered = new Map<string, Feedback>()

/** One question after a completed visit, while it can be answered or the answer be changed. The answer is sent after a while, or when the page
 *  is left. */
export function Faces({ of: { _id: id, feedback } }: { of: Pick<PastVisit, '_id' | 'feedback'> }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState(answered.get(id) ?? feedback?.waiting ?? undefined)
  const [sent, setSent] = useState(chosen)
  const [refusal, setRefusal] = useState<string>()
  const faces = [
    { value: 1, icon: Frown, text: t`Too long` },
    { value: 2, icon: Meh, text: t`All right` },
    { value: 3, icon: Smile, text: t({ message: 'Short', context: 'how the waiting was' }) },
  ] as const

  async function answer(waiting: Feedback) {
    answered.set(id, waiting)
    try {
      await callAsPatient(giveFeedback, { params: { id }, body: { waiting }, keepalive: true })
    } catch (problem) {
      if (sent === undefined) answered.delete(id)
      else answered.set(id, sent)
      setSent(sent)
      // A lost answer is no reason to trouble the patient, who has gone home: the question comes back.
      if (problem instanceof NetworkProblem) return
      setChosen(sent)
      setRefusal(problemText(problem))
    }
    void client.invalidateQueries({ queryKey: pastQuery.queryKey })
  }
  const send = useEffectEvent(() => {
    if (chosen === undefined || chosen === sent) return
    setSent(chosen)
    void answer(chosen)
  })
  useEffect(() => {
    if (chosen === undefined) return
    const timer = setTimeout(() => send(), sentAfter)
    const leave = () => {
      if (document.visibilityState === 'hidden') send()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [chosen])
  useEffect(() => () => send(), [])
  if (feedback && Date.parse(feedback.until) < now) return null
  return (
    <fieldset className="faces">
      <legend>
        <Trans>How was the waiting?</Trans>
      </legend>
      <div className="faces-row">
        {faces.map(({ value, icon, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => {
              setRefusal(undefined)
              setChosen(value)
            }}
          >
            <Icon of={icon} />
            {text}
          </button>
        ))}
      </div>
      <p className="muted" role="status">
        {refusal ??
          (chosen === undefined ? (
            <Trans>The clinic sees only how many chose each face.</Trans>
          ) : (
            <Trans>Thank you. Your answer is counted without your name.</Trans>
          ))}
      </p>
    </fieldset>
  )
}
