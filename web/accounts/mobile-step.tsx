import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { adminToken } from '../lib/admin-session.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, LinkButton, Note, PageTitle, TextField } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { NotVerified, type Widget } from './use-widget.ts'
import { widgetAddress } from '#contract/page-addresses.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import './login-card.css'

export interface MobileStepProps {
  title: string
  reason: string
  mobile: string
  /** The widget may not run here, because a desk or the admin is logged in. */
  barred: boolean
  widget: Widget | undefined
  onType: (mobile: string) => void
  /** @param mobile in stored form */
  onSend: (mobile: string) => Promise<void>
  children: ReactNode
}

/** The field for the mobile number to verify, in any common format. */
export function MobileStep({ title, reason, mobile, barred, widget, onType, onSend, children }: MobileStepProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useTexts<string>()

  const isVerifying = widget?.isShown ?? false
  useFocusBack(isVerifying)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = readTypedMobile(mobile)
    setWrong(read ? undefined : wrongMobileText)
    if (!read) return document.getElementById('mobile')?.focus()
    setBusy(true)
    try {
      await onSend(read)
    } catch (problem) {
      const text = () => t`The number was not verified. Try again.`
      setWrong(problem instanceof NotVerified ? text : () => problemText(problem))
    }
    setBusy(false)
  }
  return (
    <LoginCard refusal={undefined} onSubmit={(event) => void submit(event)}>
      <PageTitle>{title}</PageTitle>
      {!isVerifying && <p className="muted">{reason}</p>}
      {barred ? (
        <LoggedInHere />
      ) : (
        <>
          {!isVerifying && (
            <>
              <TextField
                id="mobile"
                label={t`Mobile number`}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                value={mobile}
                error={wrong}
                onChange={(value) => {
                  if (readTypedMobile(value)) setWrong(undefined)
                  onType(value)
                }}
              />
              <Button type="submit" wide busy={busy}>
                <Trans>Send code</Trans>
              </Button>
            </>
          )}
          {widget && <WidgetFrame widget={widget} mobile={readTypedMobile(mobile) ?? mobile} />}
        </>
      )}
      {children}
    </LoginCard>
  )
}

/** The widget replaces the field. When it closes, the focus must return to the field. */
function useFocusBack(isVerifying: boolean) {
  const wasVerifying = useRef(false)
  useEffect(() => {
    if (wasVerifying.current && !isVerifying) document.getElementById('mobile')?.focus()
    wasVerifying.current = isVerifying
  }, [isVerifying])
}

function LoggedInHere() {
  const isAdmin = adminToken() !== undefined
  return (
    <>
      <Note tone="near" role="status">
        {isAdmin ? (
          <Trans>
            The admin is logged in on this tab. Log out there first: another company verifies the number, and its
            program must not run beside this session.
          </Trans>
        ) : (
          <Trans>
            A hospital’s desk is logged in on this device. Log out there first: another company verifies the number, and
            its program must not run beside this session.
          </Trans>
        )}
      </Note>
      <LinkButton to={isAdmin ? '/admin' : '/hospital-dashboard'} kind="second" wide>
        {isAdmin ? <Trans>Go to the admin's pages</Trans> : <Trans>Go to the desk</Trans>}
      </LinkButton>
    </>
  )
}

interface WidgetFrameProps {
  widget: Widget
  /** As typed. */
  mobile: string
}

/** The one-time-password provider's widget, in a sandbox. Its script is preloaded in a hidden frame. */
function WidgetFrame({ widget: { frame, round, isShown, cancel }, mobile }: WidgetFrameProps) {
  const { t } = useLingui()
  const said = sayMobile(mobile)
  return (
    <>
      {isShown && (
        <p role="status">
          <Trans>
            Verify <b className="nowrap">{said}</b> here:
          </Trans>
        </p>
      )}
      <iframe
        key={round}
        ref={frame}
        className="widget-frame"
        hidden={!isShown}
        title={t`Verification of the mobile number`}
        src={widgetAddress}
        // Never allow-same-origin: the provider's script would reach the tokens in local storage.
        sandbox="allow-scripts allow-forms"
      />
      {isShown && (
        <div className="login-links">
          <Button kind="quiet" small onClick={cancel}>
            <Trans>Change number</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
