import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import './sheet.css'

export interface SheetProps {
  title: string
  /** Esc, the phone's back gesture or the cross. The opener then takes `open` away. */
  onClose: () => void
  /** It asks before something that cannot be taken back: the id of the words that say what. */
  warns?: string | undefined
  children: ReactNode
}

/** A modal sheet: from below on a phone, in the middle of a wide screen. Render it while it is open; the focus goes
 *  back to where it came from when it is gone. */
export function Sheet({ title, onClose, warns, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect: it closes the dialog while it still stands in the page, so that the focus finds its way back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus() // the dialog itself would choose the cross
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={warns && 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={warns}
      onCancel={(event) => {
        event.preventDefault() // the opener decides, and unmounts it
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
