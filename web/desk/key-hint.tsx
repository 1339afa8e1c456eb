import './key-hint.css'

/** The key beside the button that it presses; hidden where there is no keyboard. Screen readers read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="key-hint" aria-hidden="true">
      {children}
    </kbd>
  )
}
