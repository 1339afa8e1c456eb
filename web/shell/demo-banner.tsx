import { Trans, useLingui } from '@lingui/react/macro'

/** The banner of a demonstration, above every screen. It is in every page's HTML and hidden by the style sheet unless the
 *  server marks the page (`data-demonstration`), so that the layout does not shift when the scripts load. */
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
