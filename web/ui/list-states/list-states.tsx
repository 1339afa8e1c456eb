import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import './list-states.css'
import type { ReactNode } from 'react'

export interface ListErrorProps {
  /** What failed: `The list did not load.` */
  title: string
  /** The reason, in one plain sentence. */
  text: string
  onRetry: () => unknown
  busy?: boolean
  /** Inside a card already. */
  bare?: boolean
  className?: string
}

/** A card with the error state of a list, and a retry button. */
export function ListError({ title, text, onRetry, busy, bare, className }: ListErrorProps) {
  const { t } = useLingui()
  const error = (
    <div className="list-error" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <p className="muted">{text}</p>
      <Button kind="second" small icon={RotateCw} onClick={() => void onRetry()} busy={busy}>{t`Try again`}</Button>
    </div>
  )
  return bare ? error : <Card className={className}>{error}</Card>
}

interface ListEmptyProps {
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

/** The outline of a missing token. */
export function GhostTicket() {
  return (
    <svg className="ghost" viewBox="0 0 168 92" aria-hidden="true">
      <path d="M14 2h62a8 8 0 0 0 16 0h62a12 12 0 0 1 12 12v64a12 12 0 0 1-12 12H92a8 8 0 0 0-16 0H14A12 12 0 0 1 2 78V14A12 12 0 0 1 14 2z" />
      <path d="M84 16v60" strokeDasharray="1 9" strokeLinecap="round" strokeWidth="4" />
      <path d="M30 46h28M110 46h28" />
    </svg>
  )
}
