import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import '../sheet/sheet.css'

export interface Question {
  text: string
  /** A heading, where the text alone is unclear. */
  title?: string | undefined
  action: string
  /** Without it the dialog is an alert. */
  cancel?: string | undefined
  /** A destructive action: its button has the danger colour. */
  isDestructive?: boolean | undefined
}

/** The product's own `alert` and `confirm`: modal, labelled, closed by one press or Esc. */
export function Dialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const act = useRef<HTMLButtonElement>(null)
  // A layout effect: it closes the dialog before React removes it, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    act.current?.focus() // by default the dialog focuses its first button, Cancel
    return () => element?.close()
  }, [])
  const { title, text, action, cancel, isDestructive } = question
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      aria-describedby={title ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      {title && <h2 id={`${id}-title`}>{title}</h2>}
      <p id={`${id}-text`} className={title ? 'dialog-text' : 'dialog-only'}>
        {text}
      </p>
      <div className="dialog-acts">
        {cancel && (
          <Button kind="quiet" onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
        )}
        <Button ref={act} kind={isDestructive ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
