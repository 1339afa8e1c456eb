import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { updateName } from '#contract/privacy.ts'
import { ApiProblem } from '../lib/api.ts'
import { fieldProblemText, fieldTexts } from '../lib/field-problem-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Note, Sheet, TextField } from '../ui/index.ts'

export interface NameSheetProps {
  fullName: string
  onClose: () => void
  /** The name as typed. */
  onSaved: () => Promise<void>
}

/** Corrects the logged-in patient's name. */
export default function NameSheet({ fullName, onClose, onSaved }: NameSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(fullName)
  const [wrong, setWrong] = useTexts<string | undefined>()
  const [refusal, setRefusal] = useTexts<string>()
  const [busy, setBusy] = useState(false)

  function showError(text: () => string | undefined) {
    setWrong(text)
    document.getElementById('correct-name')?.focus()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWrong(undefined)
    setRefusal(undefined)
    if (typed.trim() === '') showError(() => fieldProblemText({ code: 'name-missing' }))
    else if (!busy) void save()
  }
  async function save() {
    setBusy(true)
    try {
      await callAsPatient(updateName, { body: { fullName: typed } })
      await onSaved()
      onClose()
    } catch (problem) {
      setBusy(false)
      const text = () => (problem instanceof ApiProblem ? fieldTexts(problem)['fullName'] : undefined)
      if (text()) showError(text)
      else setRefusal(() => problemText(problem))
    }
  }
  return (
    <Sheet title={t`Correct my name`} onClose={onClose}>
      <form className="own-data-form" noValidate onSubmit={submit}>
        {refusal && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            <p>{refusal}</p>
          </Note>
        )}
        <TextField
          id="correct-name"
          label={t`Full name`}
          hint={t`Tokens that are booked already keep the name they were booked with.`}
          autoComplete="name"
          maxLength={100}
          value={typed}
          error={wrong}
          onChange={(value) => {
            if (value.trim()) setWrong(undefined)
            setTyped(value)
          }}
        />
        <div className="dialog-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
