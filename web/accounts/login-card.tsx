import type { ReactNode, SubmitEvent } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Card, Note } from '../ui/index.ts'
import type { Refusal } from './use-login.ts'
import './login-card.css'

export interface LoginCardProps {
  refusal: Refusal | undefined
  onSubmit: (event: SubmitEvent) => void
  children: ReactNode
}

/** A log-in on a card, with what was refused above its fields. */
export function LoginCard({ refusal, onSubmit, children }: LoginCardProps) {
  return (
    <div className="login page">
      <Card>
        <form className="login-form" noValidate onSubmit={onSubmit}>
          {children}
          {refusal && (
            <Note tone="bad" icon={TriangleAlert}>
              <p>{refusal.text}</p>
              {refusal.reason && <p className="small">{refusal.reason}</p>}
            </Note>
          )}
        </form>
      </Card>
    </div>
  )
}
