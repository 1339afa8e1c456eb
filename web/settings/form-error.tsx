import { TriangleAlert } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { Note } from '../ui/index.ts'

export interface FormErrorProps {
  /** Which action failed. */
  title: string
  /** Undefined where a field shows the reason. */
  reason: unknown
}

/** A failed save and its reason; the input above stays. */
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
