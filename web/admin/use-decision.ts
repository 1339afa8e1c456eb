import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { approveRequest, rejectRequest, type SetUp, type WaitingRequest } from '#contract/registrations.ts'
import { callAsAdmin, hospitalsChanged } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { useDialogs } from '../ui/index.ts'
import { refetchRequests, requestDecided } from './use-requests.ts'

export interface Decided {
  onApproved: (setUp: SetUp) => void
  /** Called before the card leaves the list with the focus.
   *  @param announcement the outcome, unless a dialog has shown it */
  onLeaving: (message: string) => void
}

/** Approves or rejects a request, once. If another admin has decided first, shows that decision. */
export function useDecision(request: WaitingRequest, { onApproved, onLeaving }: Decided) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: id, name } = request
  /** Set from the press until a failure: a double press sends one decision. */
  const isDeciding = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(decision: 'approve' | 'reject') {
      if (decision === 'approve') {
        onApproved(await callAsAdmin(approveRequest, { body: { id } }))
        hospitalsChanged()
      } else {
        await callAsAdmin(rejectRequest, { params: { id } })
        onLeaving(t`${name} is rejected.`)
      }
      await requestDecided(id)
    },
    async onError(problem, decision) {
      isDeciding.current = false
      if (isOver(problem)) return
      const message = decidedElsewhere(problem)
      if (message) {
        await dialogs.alert(message, { title: problemText(problem) })
        onLeaving('')
        await requestDecided(id)
        return
      }
      const title = decision === 'approve' ? t`${name} was not approved.` : t`${name} was not rejected.`
      await dialogs.alert(problemText(problem), { title })
      refetchRequests() // the server may have decided before the response was lost
    },
  })
  const isSure = () =>
    dialogs.confirm(
      t`It leaves this list without a notification: write to ${request.contactEmail} yourself. Its hospital number becomes free.`,
      {
        title: t`Reject ${name}?`,
        action: t`Reject`,
        isDestructive: true,
      },
    )
  /** Asks before the request: a busy button would drop a press right after the dialog is closed. */
  async function start(decision: 'approve' | 'reject') {
    if (decision === 'approve' || (await isSure())) mutate(decision)
    else isDeciding.current = false
  }
  /** The decision of another admin. */
  function decidedElsewhere(problem: unknown): string | undefined {
    if (!(problem instanceof ApiProblem)) return undefined
    if (problem.code === 'already-approved')
      return t`${name} is registered. If its set-up link was not handed over, create a new one in the list of hospitals.`
    if (problem.code === 'already-rejected') return t`${name} can send a new request.`
    return problem.code === 'request-not-found' ? t`The list is loaded again.` : undefined
  }
  return {
    /** The decision under way. */
    doing: isPending ? variables : undefined,
    decide: (decision: 'approve' | 'reject') => {
      if (isDeciding.current) return
      isDeciding.current = true
      void start(decision)
    },
  }
}
