import { Trans } from '@lingui/react/macro'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { genderText } from '../lib/gender-text.ts'
import type { DeskRow } from './desk-list.ts'

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

/** The columns of a patient that a phone has no room for. */
export function PersonCells({ age, gender, contact }: Pick<DeskRow, 'age' | 'gender' | 'contact'>) {
  return (
    <>
      <td className="r wide-cell age-cell">{age}</td>
      <td className="wide-cell age-cell">{genderText(gender, 'desk')}</td>
      <td className="wide-cell contact-cell">
        <Contact of={contact} />
      </td>
    </>
  )
}
