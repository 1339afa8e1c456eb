import { useEffect, useState } from 'react'
import { askForPairing, type DeviceKind } from '#contract/devices.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { read, write } from '../lib/storage.ts'

/** A code lives for ten minutes; the next one is shown a little earlier. By the device's own stopwatch, because the clock of a cheap
 *  box is often wrong. */
const codeLifeMs = 10 * 60_000 - 15_000
/** Time before the next request where the server does not answer, and where it refuses: it limits how many codes a network asks for. */
const retryMs = { unanswered: 5_000, refused: 30_000 }

/** The pairing code of this device, and the failure of the last request for one. Its token is kept on the device: it opens the board as
 *  soon as the desk has typed the code.
 *  @param isNeeded while the device is not paired */
export function useCode(kind: DeviceKind, isNeeded: boolean): { code: string | undefined; problem: unknown } {
  const [asked, setAsked] = useState<{ code?: string; problem?: unknown }>({})
  useEffect(() => {
    if (!isNeeded) return undefined
    let next: ReturnType<typeof setTimeout>
    let isOver = false

    async function ask() {
      const token = read(`${kind}token`) ?? undefined
      const got = await call(askForPairing, { body: { kind, token } }).catch((problem: unknown) => ({ problem }))
      if (isOver) return
      if ('token' in got) write(`${kind}token`, got.token)
      setAsked(got)
      next = setTimeout(() => void ask(), waitAfter(got))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(next)
      setAsked({}) // a used code is not shown again
    }
  }, [kind, isNeeded])
  return { code: asked.code, problem: asked.problem }
}

function waitAfter(got: { token: string } | { problem: unknown }): number {
  if ('token' in got) return codeLifeMs
  return got.problem instanceof ApiProblem ? retryMs.refused : retryMs.unanswered
}
