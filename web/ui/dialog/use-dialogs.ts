import { createContext, use } from 'react'
import type { Question } from './dialog.tsx'

type Confirmation = Omit<Question, 'text'>

export interface Dialogs {
  /** Shows a message; resolves when it is closed. */
  alert: (text: string, options?: { title?: string; action?: string }) => Promise<void>
  /** Asks for a confirmation.
   *  @returns true when the user confirms */
  confirm: (text: string, options: Confirmation) => Promise<boolean>
}

export const DialogContext = createContext<Dialogs | undefined>(undefined)

/** `alert` and `confirm` with the product's dialogs. Needs a DialogProvider above. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above it')
  return dialogs
}
