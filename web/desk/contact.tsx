import { Trans } from '@lingui/react/macro'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'

/** A patient's contact in the list; a mobile can be called. */
export function Contact({ of: contact }: { of: string | undefined }) {
  if (!contact)
    return (
      <span className="muted">
        <Trans>No Contact</Trans>
      </span>
    )
  const mobile = readTypedMobile(contact)
  return mobile ? (
    <a href={`tel:${dialled(mobile)}`} tabIndex={-1}>
      {sayMobile(mobile)}
    </a>
  ) : (
    <span>{contact}</span>
  )
}
