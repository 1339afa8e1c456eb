import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Sheet } from '../../ui/index.ts'
import type { DeskRow } from '../desk-list.ts'

export interface AwaySheetProps {
  rows: readonly DeskRow[]
  onRejoin: (id: string) => void
  onClose: () => void
}

/** Those who were called and not there: each can be taken back into the line. */
export function AwaySheet({ rows, onRejoin, onClose }: AwaySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Not here`} onClose={onClose}>
      <ul className="doctor-away">
        {rows.map(({ id, number, name }) => (
          <li key={id}>
            <span>
              <b>{number}</b> <bdi>{name}</bdi>
            </span>
            <Button kind="second" small aria-label={t`Back in line: ${number}`} onClick={() => onRejoin(id)}>
              <Trans>Back in line</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
