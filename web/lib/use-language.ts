import { useLingui } from '@lingui/react'
import { problemText } from './problem-text.ts'
import { clockTime } from './dates.ts'

// Hooks for components that the React Compiler memoizes: it would keep what a function has written in the earlier language. It calls
// hooks at each render, and these render their component again when the language changes.

/** The language of the page. */
export const useLanguage = (): string => useLingui().i18n.locale

/** `problemText` for a memoized component. */
export function useProblemText(problem: unknown): string | undefined {
  useLanguage()
  return problem ? problemText(problem) : undefined
}

/** `clockTime` for a memoized component. */
export function useClockTime(instant: number): string {
  useLanguage()
  return clockTime(instant)
}
