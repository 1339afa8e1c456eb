import './queue-sheets.css'
import { Trans } from '@lingui/react/macro'
import { deskKeys } from './use-desk-keys.ts'

/** The key beside the button that it presses; hidden where there is no keyboard. Screen readers read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="key-hint" aria-hidden="true">
      {children}
    </kbd>
  )
}

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
