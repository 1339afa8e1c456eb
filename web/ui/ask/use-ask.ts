import { createContext, use } from 'react'
import type { Question } from './ask-dialog.tsx'

type Confirmation = Omit<Question, 'text'>

export interface Ask {
  /** Shows a message; resolves when it is closed. */
  alert: (text: string, options?: { title?: string; action?: string }) => Promise<void>
  /** Asks for a confirmation.
   *  @returns true when the user confirms */
  confirm: (text: string, options: Confirmation) => Promise<boolean>
}

export const AskContext = createContext<Ask | undefined>(undefined)

/** `alert` and `confirm` with the product's dialogs. Needs an AskProvider above. */
export function useAsk(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk needs an AskProvider above it')
  return ask
}
