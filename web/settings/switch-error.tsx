import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { Note } from '../ui/index.ts'

/** Shows that a switch was reverted, and why. Pressing it again retries. */
export function SwitchError({ failure }: { failure: unknown }) {
  return (
    <Note tone="bad" icon={TriangleAlert} role="alert">
      <p>
        <Trans>This was not saved. The earlier setting stays.</Trans>
      </p>
      <p>{problemText(failure)}</p>
    </Note>
  )
}
