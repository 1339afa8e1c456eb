import { useEffect } from 'react'
import type { Language } from '#contract/languages.ts'
import { chooseLanguage } from '../lib/choose-language.ts'

/** Shows a paired device in its first language, and keeps it as the language in which the device loads the page.
 *  @param first undefined while the device is not paired */
export function useFirstLanguage(first: Language | undefined): void {
  useEffect(() => {
    if (first !== undefined) chooseLanguage(first).catch(() => undefined) // without a network the page keeps its language
  }, [first])
}
