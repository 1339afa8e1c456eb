import { FingerprintPattern } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Note } from '../ui/index.ts'
import { passkeyProblemText } from './passkey.ts'
import { useAttempt } from './use-attempt.ts'

export interface PasskeyButtonProps {
  /** Makes or uses a passkey. */
  act: () => Promise<unknown>
  kind?: 'second'
  children: ReactNode
}

/** A button that asks for a fingerprint, a face or a key, and its refusal. */
export function PasskeyButton({ act, kind, children }: PasskeyButtonProps) {
  const attempt = useAttempt(act)
  return (
    <>
      <Button {...(kind && { kind })} wide icon={FingerprintPattern} busy={attempt.busy} onClick={() => attempt.send()}>
        {children}
      </Button>
      <PasskeyProblem of={attempt.problem} />
    </>
  )
}

/** Why no passkey was used or made. */
export const PasskeyProblem = ({ of: problem }: { of: unknown }) =>
  problem ? (
    <Note tone="bad" role="alert">
      {passkeyProblemText(problem)}
    </Note>
  ) : null
