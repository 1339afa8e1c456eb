import type { ReactNode } from 'react'
import './facts.css'

/** A list of terms and values: Doctor, Slot, Date. `tight` omits the rules between them. */
export function Facts({
  facts,
  tight = false,
}: {
  facts: readonly (readonly [term: string, fact: ReactNode])[]
  tight?: boolean
}) {
  return (
    <dl className={tight ? 'facts tight' : 'facts'}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
