import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { memo } from 'react'
import { genderText } from '../lib/gender-text.ts'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { Badge, Check } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'

export type QueueRowProps = DeskRow & {
  isNext: boolean
  onComplete: (id: string, number: number) => void
}

/** One row of the queue. It renders only when its own data changes, because a queue has hundreds of rows. */
export const QueueRow = memo(function QueueRow({
  id,
  number,
  name: storedName,
  age,
  gender,
  contact,
  section,
  held,
  isNext,
  onComplete,
}: QueueRowProps) {
  const { t } = useLingui()
  const name = storedName || t`Erased`
  const done = section === 'done'
  return (
    <tr className={done ? 'done' : isNext ? 'next' : undefined}>
      <td>
        <span className="t">{number}</span>
      </td>
      <td>
        <span className={storedName ? 'nm' : 'nm muted'}>
          <bdi>{name}</bdi>
        </span>
        {isNext && (
          <Badge tone="near">
            <Trans>Next</Trans>
          </Badge>
        )}
        {held && (
          <Badge tone="plain" icon={CloudUpload}>
            <Trans>Waiting to be sent</Trans>
          </Badge>
        )}
        <span className="narrow-only muted">
          {age}, {genderText(gender, 'desk')}
        </span>
        <span className="narrow-only">
          <Contact of={contact} />
        </span>
      </td>
      <td className="r wide-cell">{age}</td>
      <td className="wide-cell">{genderText(gender, 'desk')}</td>
      <td className="wide-cell">
        <Contact of={contact} />
      </td>
      <td>
        <Check
          label={t`Complete token ${number}, ${name}`}
          checked={done}
          aria-disabled={done}
          onChange={() => {
            if (!done) onComplete(id, number)
          }}
        />
      </td>
    </tr>
  )
})

function Contact({ of: contact }: { of: string | undefined }) {
  if (!contact)
    return (
      <span className="muted">
        <Trans>No Contact</Trans>
      </span>
    )
  const mobile = readTypedMobile(contact)
  return mobile ? <a href={`tel:${dialled(mobile)}`}>{sayMobile(mobile)}</a> : <span>{contact}</span>
}
