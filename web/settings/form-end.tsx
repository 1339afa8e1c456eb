import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../lib/problem-text.ts'
import { Button, Note } from '../ui/index.ts'

interface FormErrorProps {
  /** Which action failed. */
  title: string
  /** Undefined where a field shows the reason. */
  reason: unknown
}

/** A failed save and its reason; the input above stays. */
export function FormError({ title, reason }: FormErrorProps) {
  return (
    <Note tone="bad" icon={TriangleAlert} role="alert">
      <p>
        <b>{title}</b>
      </p>
      {reason !== undefined && <p>{problemText(reason)}</p>}
    </Note>
  )
}

interface FormEndProps {
  form: { failure: Error | null; isShownAtField: boolean; busy: boolean }
  /** What did not happen, where it failed. */
  failed: string
  /** What the form does, on its button. */
  action: ReactNode
  onCancel: () => void
  children?: ReactNode
}

/** The end of a sheet's form: why it failed, and its two acts. */
export function FormEnd({ form, failed, action, onCancel, children }: FormEndProps) {
  return (
    <>
      {form.failure && !form.isShownAtField && <FormError title={failed} reason={form.failure} />}
      <div className="settings-acts">
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {children}
      </div>
    </>
  )
}
