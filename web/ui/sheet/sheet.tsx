import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import './sheet.css'

export interface SheetProps {
  title: string
  /** Called on Esc, the phone's back gesture, or the close button. The caller then unmounts the sheet. */
  onClose: () => void
  /** For a destructive confirmation: the id of the element that describes it. */
  warns?: string | undefined
  /** What places it elsewhere than in the middle of a wide screen. */
  className?: string
  children: ReactNode
}

/** A modal sheet: at the bottom on a phone, centred on a wide screen. Mount it while it is open; the focus returns to its
 *  previous element afterwards. */
export function Sheet({ title, onClose, warns, className, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect: it closes the dialog before React removes it, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus() // by default the dialog focuses the close button
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className ?? ''}`}
      role={warns && 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={warns}
      onCancel={(event) => {
        event.preventDefault() // the caller decides, and unmounts it
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
