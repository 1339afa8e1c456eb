import type { ReactNode } from 'react'
import { GhostTicket } from './ghost-ticket.tsx'
import './list-states.css'

export interface ListEmptyProps {
  title: string
  /** What the user can do. */
  text?: string
  /** A button or a link for it. */
  children?: ReactNode
  ghost?: boolean
}

/** The empty state of a list, with the next step. Put it in a Card where needed. */
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
