import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import '../sheet/sheet.css'
import { useLingui } from '@lingui/react/macro'

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
function Dialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
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

type Confirmation = Omit<Question, 'text'>

export interface Dialogs {
  /** Shows a message; resolves when it is closed. */
  alert: (text: string, options?: { title?: string; action?: string }) => Promise<void>
  /** Asks for a confirmation.
   *  @returns true when the user confirms */
  confirm: (text: string, options: Confirmation) => Promise<boolean>
}

const DialogContext = createContext<Dialogs | undefined>(undefined)

/** `alert` and `confirm` with the product's dialogs. Needs a DialogProvider above. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above it')
  return dialogs
}

interface OpenDialog extends Question {
  number: number
  settle: (yes: boolean) => void
}

let count = 0

/** Shows the dialogs of `useDialogs`, one after another. */
export function DialogProvider({ children }: { children: ReactNode }) {
  'use memo' // otherwise each dialog would render the whole app again
  const { t } = useLingui()
  const [waiting, setWaiting] = useState<readonly OpenDialog[]>([])
  const [current] = waiting

  function open(question: Question): Promise<boolean> {
    return new Promise((settle) => setWaiting((all) => [...all, { ...question, number: ++count, settle }]))
  }
  const dialogs: Dialogs = {
    async alert(text, { title, action = t`OK` } = {}) {
      await open({ text, title, action })
    },
    confirm: (text, { cancel = t`Cancel`, ...options }) => open({ text, cancel, ...options }),
  }
  function answer(yes: boolean) {
    setWaiting((all) => all.slice(1))
    current?.settle(yes)
  }
  return (
    <DialogContext value={dialogs}>
      {children}
      {current && <Dialog key={current.number} question={current} onAnswer={answer} />}
    </DialogContext>
  )
}
