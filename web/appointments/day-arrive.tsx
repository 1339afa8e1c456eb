import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { plainDigits } from '#contract/mobile.ts'
import { problemText } from '../lib/problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Sheet, TextField } from '../ui/index.ts'
import { useOwnAct } from './use-own-act.ts'

/** Tells the desk that the patient has come. The code of the poster shows that this is true. */
export function ArriveSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useLingui()
  const act = useOwnAct(appointment)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useTexts<string>()

  function refuse(text: () => string) {
    setWrong(text)
    document.getElementById('arrival-code')?.focus()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = plainDigits(code).replaceAll(/\s/g, '')
    if (act.isPending) return
    setWrong(undefined)
    if (!/^\d{6}$/.test(typed)) return refuse(() => t`Type the six digits that stand on the poster.`)
    act.mutate(
      { act: 'arrive', code: typed },
      { onSuccess: onClose, onError: (problem) => refuse(() => problemText(problem)) },
    )
  }
  return (
    <Sheet title={t`I'm here`} onClose={onClose}>
      <form className="arrive" noValidate onSubmit={submit}>
        <TextField
          id="arrival-code"
          label={t`Code on the poster at the door`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={wrong}
          onChange={setCode}
        />
        <Button type="submit" wide busy={act.isPending}>
          <Trans>Tell the desk</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
