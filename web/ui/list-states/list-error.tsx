import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import './list-states.css'

export interface ListErrorProps {
  /** What failed: `The list did not load.` */
  title: string
  /** The reason, in one plain sentence. */
  text: string
  onRetry: () => void
  busy?: boolean
}

/** The error state of a list, with a retry button. */
export function ListError({ title, text, onRetry, busy }: ListErrorProps) {
  const { t } = useLingui()
  return (
    <div className="list-error" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <p className="muted">{text}</p>
      <Button kind="second" small icon={RotateCw} onClick={onRetry} busy={busy}>{t`Try again`}</Button>
    </div>
  )
}
