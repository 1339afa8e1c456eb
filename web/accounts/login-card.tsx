import type { ReactNode, SubmitEvent } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Card, Note } from '../ui/index.ts'
import type { Refusal } from './use-login.ts'
import './login-card.css'

export interface LoginCardProps {
  refusal: Refusal | undefined
  /** The refusal is shown only here, so this element is a live region. */
  aloud?: boolean
  onSubmit: (event: SubmitEvent) => void
  children: ReactNode
}

/** A card for a log-in or the steps before it, with the refusal above the fields. */
export function LoginCard({ refusal, aloud = false, onSubmit, children }: LoginCardProps) {
  return (
    <div className="login page">
      <Card>
        <form className="login-form" noValidate onSubmit={onSubmit}>
          {children}
          {refusal && (
            <Note ref={show} tone="bad" icon={TriangleAlert} role={aloud ? 'alert' : undefined}>
              <p>{refusal.text}</p>
              {refusal.reason && <p className="small">{refusal.reason}</p>}
            </Note>
          )}
        </form>
      </Card>
    </div>
  )
}

/** On a small phone the start of a long form is above the screen. */
const show = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })
