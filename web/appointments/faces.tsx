import { Trans, useLingui } from '@lingui/react/macro'
import { Frown, Meh, Smile } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { giveFeedback, type Feedback } from '#contract/past-visits.ts'
import { callAsPatient } from '../lib/session.ts'
import { Icon } from '../ui/index.ts'
import './faces.css'

/** How long a chosen face waits before it is sent, in milliseconds: a slip can be corrected. */
const sentAfter = 10_000

/** The answers of this visit to the page, which shows them again. */
const answered = new Map<string, Feedback>()

/** One question after a completed visit. The answer is sent after a while, or when the page is left. */
export function Faces({ appointmentId }: { appointmentId: string }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(answered.get(appointmentId))
  const [sent, setSent] = useState(chosen)
  const faces = [
    { value: 1, icon: Frown, text: t`Too long` },
    { value: 2, icon: Meh, text: t`All right` },
    { value: 3, icon: Smile, text: t({ message: 'Short', context: 'how the waiting was' }) },
  ] as const

  const send = useEffectEvent(() => {
    if (chosen === undefined || chosen === sent) return
    setSent(chosen)
    answered.set(appointmentId, chosen)
    // A lost answer is no reason to trouble the patient, who has gone home.
    callAsPatient(giveFeedback, { params: { id: appointmentId }, body: { waiting: chosen }, keepalive: true }).catch(
      () => setSent(undefined),
    )
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
  return (
    <fieldset className="faces">
      <legend>
        <Trans>How was the waiting?</Trans>
      </legend>
      <div className="faces-row">
        {faces.map(({ value, icon, text }) => (
          <button key={value} type="button" aria-pressed={chosen === value} onClick={() => setChosen(value)}>
            <Icon of={icon} />
            {text}
          </button>
        ))}
      </div>
      <p className="muted" role="status">
        {chosen === undefined ? (
          <Trans>The clinic sees only how many chose each face.</Trans>
        ) : (
          <Trans>Thank you. Your answer is counted without your name.</Trans>
        )}
      </p>
    </fieldset>
  )
}
