import { TriangleAlert } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { Note } from '../ui/index.ts'

export interface FormErrorProps {
  /** What was not done. */
  title: string
  /** Undefined where a field says why. */
  reason: unknown
}

/** That something was not saved, and why; what was typed stands above it still. */
export function FormError({ title, reason }: FormErrorProps) {
  return (
    <Note tone="bad" icon={TriangleAlert} role="alert">
      <p>
        <b>{title}</b>
      </p>
      {reason !== undefined && <p>{problemText(reason)}</p>}
    </Note>
  )
}
