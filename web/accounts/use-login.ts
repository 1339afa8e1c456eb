import { useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useDialogs } from '../ui/index.ts'

export interface Refusal {
  /** The title of the message, as specified. */
  text: string
  /** An explanation, where the title gives none. */
  reason: string | undefined
}

export interface Login {
  /** @returns the session's token; undefined if the form asks for more first */
  send: () => Promise<string | undefined>
  /** The specified text for a refusal. */
  refused: (problem: unknown) => string
  arrived: (token: string) => void | Promise<void>
}

/** Sends one log-in at a time. A refusal is announced at once, and stays beside the fields until the next attempt. */
export function useLogin({ send, refused, arrived }: Login) {
  const dialogs = useDialogs()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useTexts<Refusal>()

  async function submit() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const token = await send()
      if (token !== undefined) await arrived(token)
    } catch (problem) {
      const refusalOf = () => ({ text: refused(problem), reason: reasonOf(problem) })
      setRefusal(refusalOf)
      const { text, reason } = refusalOf()
      await (reason ? dialogs.alert(reason, { title: text }) : dialogs.alert(text))
    }
    setBusy(false)
  }
  return { busy, refusal, submit }
}

const plain = new Set<ProblemCode>([
  'mobile-not-registered',
  'wrong-password',
  'hospital-number-unknown',
  'hospital-password-wrong',
  'admin-password-wrong',
  'code-needed',
  'code-wrong',
])

/** A wrong number or password needs no explanation; other failures do. */
function reasonOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem && plain.has(problem.code) ? undefined : problemText(problem)
}
