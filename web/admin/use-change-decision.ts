import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { approveChange, rejectChange, type WaitingChange } from '#contract/admin.ts'
import { callAsAdmin, hospitalsChanged } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { useDialogs } from '../ui/index.ts'
import { changeDecided, refetchChanges } from './use-changes.ts'

/** Approves or rejects a change of details, once. If another admin has decided first, shows that decision.
 *  @param onLeaving called before the card leaves the list with the focus; gets the outcome as a sentence */
export function useChangeDecision(change: WaitingChange, onLeaving: (message: string) => void) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: id } = change
  const { name } = change.hospital
  /** Set from the press until a failure: a double press sends one decision. */
  const isDeciding = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(decision: 'approve' | 'reject') {
      if (decision === 'approve') {
        await callAsAdmin(approveChange, { params: { id } })
        hospitalsChanged()
        onLeaving(t`The new details of ${name} are public.`)
      } else {
        await callAsAdmin(rejectChange, { params: { id } })
        onLeaving(t`The change of ${name} is rejected.`)
      }
      await changeDecided(id)
    },
    async onError(problem, decision) {
      isDeciding.current = false
      if (isOver(problem)) return
      const message = decidedElsewhere(problem)
      if (message) {
        await dialogs.alert(message, { title: problemText(problem) })
        onLeaving('')
        await changeDecided(id)
        return
      }
      const title =
        decision === 'approve' ? t`The change of ${name} was not approved.` : t`The change of ${name} was not rejected.`
      await dialogs.alert(problemText(problem), { title })
      refetchChanges() // the server may have decided before the response was lost
    },
  })
  const isSure = () =>
    dialogs.confirm(t`Its details stay as they are, and its desk sees that the change was rejected.`, {
      title: t`Reject the change of ${name}?`,
      action: t`Reject`,
      isDestructive: true,
    })
  /** Asks before the request: a busy button would drop a press right after the dialog is closed. */
  async function start(decision: 'approve' | 'reject') {
    if (decision === 'approve' || (await isSure())) mutate(decision)
    else isDeciding.current = false
  }
  /** The decision of another admin, or the hospital's withdrawal. */
  function decidedElsewhere(problem: unknown): string | undefined {
    if (!(problem instanceof ApiProblem)) return undefined
    if (problem.code === 'already-approved') return t`The new details of ${name} are public.`
    if (problem.code === 'already-rejected') return t`${name} can ask for another change.`
    const isGone = problem.code === 'change-withdrawn' || problem.code === 'not-found'
    return isGone ? t`The list is loaded again.` : undefined
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
