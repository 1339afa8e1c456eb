import { createContext, use } from 'react'
import type { Question } from './ask-dialog.tsx'

type Confirmation = Omit<Question, 'text'>

export interface Ask {
  /** Tells something that must be seen; settles when it has been. */
  alert: (text: string, options?: { title?: string; action?: string }) => Promise<void>
  /** Asks before something that cannot be taken back. @returns true when it is to be done */
  confirm: (text: string, options: Confirmation) => Promise<boolean>
}

export const AskContext = createContext<Ask | undefined>(undefined)

/** `alert` and `confirm` with the product's own dialogs. Needs an AskProvider above. */
export function useAsk(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk needs an AskProvider above it')
  return ask
}
