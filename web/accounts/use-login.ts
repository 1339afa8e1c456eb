import { useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { useAsk } from '../ui/index.ts'

export interface Refusal {
  /** The specification's words for it. */
  text: string
  /** What happened and what to do, where those words do not say. */
  reason: string | undefined
}

export interface Login {
  /** @returns the session's token */
  send: () => Promise<string>
  /** The specification's text for a refusal. */
  refused: (problem: unknown) => string
  arrived: (token: string) => void | Promise<void>
}

/** One try to log in at a time. A refusal is told at once and stays beside the fields until the next try. */
export function useLogin({ send, refused, arrived }: Login) {
  const ask = useAsk()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  async function submit() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await arrived(await send())
    } catch (problem) {
      const said = { text: refused(problem), reason: reasonOf(problem) }
      setRefusal(said)
      await (said.reason ? ask.alert(said.reason, { title: said.text }) : ask.alert(said.text))
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
])

/** A wrong number or password speaks for itself; anything else is explained. */
function reasonOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem && plain.has(problem.code) ? undefined : problemText(problem)
}
