import { Trans } from '@lingui/react/macro'
import { KeyHint } from './key-hint.tsx'
import { deskKeys } from './use-desk-keys.ts'

/** The keys of the rows, under the list. */
export function KeyHints() {
  return (
    <p className="key-hints">
      <span>
        <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> <Trans>choose a row</Trans>
      </span>
      <span>
        <KeyHint>Space</KeyHint> <Trans>complete it</Trans>
      </span>
      <span>
        <KeyHint>{`Alt ${deskKeys.more}`}</KeyHint> <Trans>more</Trans>
      </span>
      <span>
        <KeyHint>Enter</KeyHint> <Trans>call the next, also from a row</Trans>
      </span>
    </p>
  )
}
