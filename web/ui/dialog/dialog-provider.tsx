import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Dialog, type Question } from './dialog.tsx'
import { DialogContext, type Dialogs } from './use-dialogs.ts'

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
