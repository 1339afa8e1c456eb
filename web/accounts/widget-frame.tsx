import { Trans, useLingui } from '@lingui/react/macro'
import { widgetAddress } from '#contract/page-addresses.ts'
import { sayMobile } from '../lib/mobile-text.ts'
import { Button } from '../ui/index.ts'
import type { Widget } from './use-widget.ts'
import './widget-frame.css'

export interface WidgetFrameProps {
  widget: Widget
  /** As typed. */
  mobile: string
}

/** The one-time-password provider's widget, in a sandbox. Its script is preloaded in a hidden frame. */
export function WidgetFrame({ widget: { frame, round, isShown, cancel }, mobile }: WidgetFrameProps) {
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
