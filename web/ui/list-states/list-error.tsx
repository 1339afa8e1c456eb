import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import './list-states.css'

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
