import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { AskDialog, type Question } from './ask-dialog.tsx'
import { AskContext, type Ask } from './use-ask.ts'

interface Asked extends Question {
  number: number
  settle: (yes: boolean) => void
}

let asked = 0

/** Shows the dialogs of `useAsk`, one after another. */
export function AskProvider({ children }: { children: ReactNode }) {
  'use memo' // otherwise each dialog would render the whole app again
  const { t } = useLingui()
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  const [current] = waiting

  function put(question: Question): Promise<boolean> {
    return new Promise((settle) => setWaiting((all) => [...all, { ...question, number: ++asked, settle }]))
  }
  const ask: Ask = {
    async alert(text, { title, action = t`OK` } = {}) {
      await put({ text, title, action })
    },
    confirm: (text, { cancel = t`Cancel`, ...options }) => put({ text, cancel, ...options }),
  }
  function answer(yes: boolean) {
    setWaiting((all) => all.slice(1))
    current?.settle(yes)
  }
  return (
    <AskContext value={ask}>
      {children}
      {current && <AskDialog key={current.number} question={current} onAnswer={answer} />}
    </AskContext>
  )
}
