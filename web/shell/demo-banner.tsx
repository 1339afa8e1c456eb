import { Trans, useLingui } from '@lingui/react/macro'
import './demo-banner.css'

/** Says that this is a demonstration, above every screen. It is part of every page and of the first content, and the
 *  style sheet shows it where the server marks the page (`data-demonstration`): nothing moves when the scripts arrive. */
export function DemoBanner() {
  const { t } = useLingui()
  return (
    <aside className="demo-banner" aria-label={t`Demonstration`}>
      <Trans>
        <b>This is a demonstration.</b> Do not type real names or mobile numbers.
      </Trans>
    </aside>
  )
}
