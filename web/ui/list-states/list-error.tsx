import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import './list-states.css'

export interface ListErrorProps {
  /** What did not work: `The list did not load.` */
  title: string
  /** Why, in one plain sentence. */
  text: string
  onRetry: () => void
  busy?: boolean
}

/** A list that did not load: says why, and offers to try again. */
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
