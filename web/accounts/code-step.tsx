import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useState, type SubmitEvent, useEffect } from 'react'
import { oneTimeCode } from '#contract/one-time-passwords.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Note, PageTitle, TextField } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import type { SentCode } from './sent-code.ts'

const isCode = (typed: string) => oneTimeCode.safeParse(typed).success

/** Delay before another code is offered, in seconds. */
const resendAfter = 30

export interface CodeStepProps {
  title: string
  sent: SentCode
  onCheck: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onChangeNumber: () => void
}

/** The field for the code; phones fill it from the message. */
export function CodeStep({ title, sent, onCheck, onResend, onChangeNumber }: CodeStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useTexts<string>()
  const [busy, setBusy] = useState<'check' | 'resend'>()
  const mobile = sayMobile(sent.mobileNo)
  useEffect(() => document.getElementById('code')?.focus(), [])

  async function attempt(what: 'check' | 'resend', act: () => Promise<void>) {
    setBusy(what)
    setWrong(undefined)
    try {
      await act()
    } catch (problem) {
      setWrong(() => problemText(problem))
      document.getElementById('code')?.focus()
    }
    setBusy(undefined)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isCode(code)) return void attempt('check', () => onCheck(code))
    setWrong(() => fieldProblemText({ code: 'one-time-code-wrong' }))
    document.getElementById('code')?.focus()
  }
  return (
    <LoginCard refusal={undefined} onSubmit={submit}>
      <PageTitle>{title}</PageTitle>
      <p role="status">
        <Trans>
          A code was sent to <b className="nowrap">{mobile}</b>.
        </Trans>
      </p>
      {sent.devCode && (
        <Note tone="near" icon={MessageSquareText}>
          <Trans>
            No message is sent here, this is for testing. The code is <b className="dev-code">{sent.devCode}</b>
          </Trans>
        </Note>
      )}
      <div className="code-field">
        <TextField
          id="code"
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={wrong}
          onChange={(value) => {
            if (isCode(value)) setWrong(undefined)
            setCode(value)
          }}
        />
      </div>
      <Button type="submit" wide busy={busy === 'check'}>
        <Trans>Verify</Trans>
      </Button>
      <div className="login-links">
        <Resend since={sent.at} busy={busy === 'resend'} onPress={() => void attempt('resend', onResend)} />
        <Button kind="quiet" small onClick={onChangeNumber}>
          <Trans>Change number</Trans>
        </Button>
      </div>
    </LoginCard>
  )
}

function Resend({ since, busy, onPress }: { since: number; busy: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const seconds = useSecondsLeft(since + resendAfter * 1000)
  if (seconds > 0) return <p className="muted resend-wait">{t`A new code can be sent in ${seconds} s`}</p>
  return (
    <Button kind="quiet" small busy={busy} onClick={onPress}>
      <Trans>Send a new code</Trans>
    </Button>
  )
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until an instant, counted down to 0.
 *  @param end milliseconds since 1970 */
function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(secondsUntil(end)), 1000)
    return () => clearTimeout(timer)
  }, [end, left])
  return left
}
