import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '../lib/use-language.ts'
import { Button } from '../ui/index.ts'
import './reach.css'

export interface UndoLineProps {
  /** The act, in words. */
  text: ReactNode
  /** Of the button. */
  children: ReactNode
  /** Of the button, for assistive technology. */
  keys?: string | undefined
  busy?: boolean | undefined
  /** Why it could not be taken back. */
  problem?: Error | null | undefined
  onUndo: () => void
}

/** Says what was done and takes it back. It lies in an element of the role `status`, which is there before it, so that screen readers hear it. */
export function UndoLine({ text, children, keys, busy, problem = null, onUndo }: UndoLineProps) {
  const whyNot = useProblemText(problem)
  return (
    <div className="undo-bar runs-out">
      <span>{whyNot ?? text}</span>
      <Button kind="quiet" small icon={Undo2} busy={busy} aria-keyshortcuts={keys} onClick={onUndo}>
        {children}
      </Button>
    </div>
  )
}
