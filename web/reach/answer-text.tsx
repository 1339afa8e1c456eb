import { Trans } from '@lingui/react/macro'
import type { CallAnswer } from './use-answers.ts'

/** What the desk has said of its call. */
export function AnswerText({ what, number }: { what: CallAnswer; number: number }) {
  if (what === 'reached')
    return (
      <Trans>
        <b>{number}</b> is noted as reached.
      </Trans>
    )
  return (
    <Trans>
      <b>{number}</b> is noted as no answer.
    </Trans>
  )
}
