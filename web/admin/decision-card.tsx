import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { sayInstant } from '../lib/dates.ts'
import { Button, Card, SecondName, useDialogs } from '../ui/index.ts'
import { useMutation } from '@tanstack/react-query'
import type { ProblemCode } from '#contract/problem.ts'
import { hospitalsChanged } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import type { WaitingList } from './waiting-list.ts'

export interface DecisionCardProps extends Decidable {
  kind: 'request' | 'change'
  level: 'h2' | 'h3'
  name: string
  secondName?: string | undefined
  /** Below the name. */
  place?: ReactNode
  hospitalNumber: string
  requestedAt: string
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
  children: ReactNode
}

/** An entry that waits for the admin's decision: the hospital, what it asks for, and the buttons to decide. */
export function DecisionCard({ kind, level: Heading, name, place, now, children, ...entry }: DecisionCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { deciding, decide } = useDecision(entry)
  const { hospitalNumber, requestedAt } = entry
  return (
    <Card as="article" className={kind} aria-labelledby={id}>
      <div>
        <Heading id={id} tabIndex={-1}>
          <bdi>{name}</bdi>
          <SecondName of={entry} />
        </Heading>
        {place}
        <p className="muted">
          <Trans>
            Hospital number <b>{hospitalNumber}</b>
          </Trans>
        </p>
        <p className="muted small">{t`Requested: ${sayInstant(Date.parse(requestedAt), now)}`}</p>
      </div>
      {children}
      <div className="request-acts">
        <Button
          kind="second"
          icon={Check}
          aria-describedby={id}
          busy={deciding === 'approve'}
          onClick={() => decide('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button kind="danger" aria-describedby={id} busy={deciding === 'reject'} onClick={() => decide('reject')}>
          <Trans>Reject</Trans>
        </Button>
      </div>
    </Card>
  )
}

type Decision = 'approve' | 'reject'

export interface Decidable {
  id: string
  list: WaitingList
  /** Sends the decision. @returns its announcement, unless a dialog shows the outcome */
  send: (decision: Decision) => Promise<(() => string) | undefined>
  /** The question before a rejection, and its consequences. */
  rejection: { title: string; text: string }
  /** The title of a failure. */
  failed: Record<Decision, string>
  /** Explains why the entry is no longer open: another admin has decided, or the entry is gone. */
  elsewhere: Partial<Record<ProblemCode, string>>
  /** Called before the card leaves the list with the focus.
   *  @param announcement the outcome, undefined if a dialog has shown it */
  onLeaving: (announcement: (() => string) | undefined) => void
}

/** Approves or rejects an entry of a list, once. If another admin has decided first, shows that decision. */
function useDecision({ id, list, send, rejection, failed, elsewhere, onLeaving }: Decidable) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  /** Set from the press until a failure: a double press sends one decision. */
  const isDeciding = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(decision: Decision) {
      const announcement = await send(decision)
      if (decision === 'approve') hospitalsChanged()
      if (announcement !== undefined) onLeaving(announcement)
      await list.remove(id)
    },
    async onError(problem, decision) {
      isDeciding.current = false
      if (isOver(problem)) return
      const message = problem instanceof ApiProblem ? elsewhere[problem.code] : undefined
      await dialogs.alert(message ?? problemText(problem), { title: message ? problemText(problem) : failed[decision] })
      if (!message) return list.refetch() // the server may have decided before the response was lost
      onLeaving(undefined)
      await list.remove(id)
    },
  })
  /** Asks before the request: a busy button would drop a press right after the dialog is closed. */
  async function start(decision: Decision) {
    const { title, text } = rejection
    const isSure =
      decision === 'approve' || (await dialogs.confirm(text, { title, action: t`Reject`, isDestructive: true }))
    if (isSure) mutate(decision)
    else isDeciding.current = false
  }
  return {
    /** The decision under way. */
    deciding: isPending ? variables : undefined,
    decide: (decision: Decision) => {
      if (isDeciding.current) return
      isDeciding.current = true
      void start(decision)
    },
  }
}
