import { useLingui } from '@lingui/react'
import { useState } from 'react'

/** State that is shown as texts: errors, or the outcome of an act. It keeps the function that writes them, so that they follow the
 *  page's language.
 *  @returns the texts, and a function that replaces what writes them */
export function useTexts<Texts>() {
  useLingui() // renders again when the language changes
  const [write, setWrite] = useState<() => Texts>()
  return [write?.(), (next: (() => Texts) | undefined) => setWrite(() => next)] as const
}
