import type { ReactNode } from 'react'
import { GhostTicket } from './ghost-ticket.tsx'
import './list-states.css'

export interface ListEmptyProps {
  title: string
  /** What to do now. */
  text?: string
  /** A button or a link that does it. */
  children?: ReactNode
  ghost?: boolean
}

/** A list with nothing in it: says so, and what to do. Put it in a Card where it needs one. */
export function ListEmpty({ title, text, children, ghost = true }: ListEmptyProps) {
  return (
    <div className="empty">
      {ghost && <GhostTicket />}
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children}
    </div>
  )
}
