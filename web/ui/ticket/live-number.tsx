import './live-number.css'
import { useState } from 'react'

/** A number that rolls over when it changes. CSS alone draws the old one, so that screen readers and copied text never
 *  contain two numbers.
 *  @param value null renders a dash */
export function LiveNumber({ value }: { value: number | null }) {
  const [shown, setShown] = useState<{ value: number | null; left?: number | null }>({ value })
  if (shown.value !== value) setShown({ value, left: shown.value })
  return (
    <span key={value} className="live-number" data-left={'left' in shown ? figures(shown.left) : undefined}>
      <span>{figures(value)}</span>
    </span>
  )
}

const figures = (value: number | null | undefined) => (value == null ? '–' : String(value))
