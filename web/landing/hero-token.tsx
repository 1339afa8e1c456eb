import { Trans, useLingui } from '@lingui/react/macro'
import { TokenTicket } from '../ui/ticket/index.ts'

/** An example token, exposed to screen readers as one image. */
export function HeroToken() {
  const { t } = useLingui()
  return (
    <div className="show" role="img" aria-label={t`A token: live number 24, your number 28, 3 people ahead of you`}>
      <TokenTicket printed state="live" current={24} own={28} under="Dr Meera Kulkarni" />
      <p className="say">
        <span>
          <Trans>3 people ahead of you</Trans>
        </span>
        <span>
          <Trans>about 15 min</Trans>
        </span>
      </p>
    </div>
  )
}
