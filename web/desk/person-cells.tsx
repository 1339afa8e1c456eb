import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { genderText } from '../lib/gender-text.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Icon, VisuallyHidden } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'

export interface ContactProps {
  of: string | undefined
  /** It is the mobile of the account that booked. */
  isOfAccount: boolean | undefined
}

/** A patient's contact in the list; a mobile can be called. That of the account is marked. */
export function Contact({ of: contact, isOfAccount }: ContactProps) {
  const { t } = useLingui()
  if (!contact)
    return (
      <span className="muted">
        <Trans>No Contact</Trans>
      </span>
    )
  const mobile = readTypedMobile(contact)
  return mobile ? (
    <a
      href={`tel:${dialled(mobile)}`}
      tabIndex={-1}
      className={isOfAccount ? 'of-account' : undefined}
      title={isOfAccount ? t`The account’s number` : undefined}
    >
      {isOfAccount && (
        <>
          <Icon of={Smartphone} size="s" />
          <VisuallyHidden>{t`The account’s number`} </VisuallyHidden>
        </>
      )}
      {sayMobile(mobile)}
    </a>
  ) : (
    <span>{contact}</span>
  )
}

/** The columns of a patient that a phone has no room for. */
export function PersonCells({
  age,
  gender,
  contact,
  contactOfAccount,
}: Pick<DeskRow, 'age' | 'gender' | 'contact' | 'contactOfAccount'>) {
  return (
    <>
      <td className="r wide-cell age-cell">{age}</td>
      <td className="wide-cell age-cell">{genderText(gender, 'desk')}</td>
      <td className="wide-cell contact-cell">
        <Contact of={contact} isOfAccount={contactOfAccount} />
      </td>
    </>
  )
}

/** The heads of the columns that every list of tokens begins with. */
export function PersonHeads() {
  useLanguage()
  return (
    <>
      <th scope="col">
        <Trans>Token</Trans>
      </th>
      <th scope="col">
        <Trans>Patient name</Trans>
      </th>
      <th scope="col" className="r wide-cell age-cell">
        <Trans>Age</Trans>
      </th>
      <th scope="col" className="g wide-cell age-cell">
        <Trans>Gender</Trans>
      </th>
      <th scope="col" className="c wide-cell contact-cell">
        <Trans context="phone number">Contact</Trans>
      </th>
    </>
  )
}
