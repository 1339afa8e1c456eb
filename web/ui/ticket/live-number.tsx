import './live-number.css'
import { useState } from 'react'

/** A number that rolls over when it changes. The old one is drawn by the style sheet alone, so that neither a screen
 *  reader nor a copied text ever holds two numbers.
 *  @param value null before there is a number: a dash */
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
