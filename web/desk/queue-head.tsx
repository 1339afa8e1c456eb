import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '../ui/index.ts'

/** The columns of the list. */
export function QueueHead() {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Token</Trans>
        </th>
        <th scope="col">
          <Trans>Patient name</Trans>
        </th>
        <th scope="col" className="r wide-cell">
          <Trans>Age</Trans>
        </th>
        <th scope="col" className="g wide-cell">
          <Trans>Gender</Trans>
        </th>
        <th scope="col" className="c wide-cell">
          <Trans>Contact</Trans>
        </th>
        <th scope="col" className="w wide-cell">
          <Trans>Waiting</Trans>
        </th>
        <th scope="col" className="tick">
          <Trans>Completed</Trans>
        </th>
        <th scope="col" className="acts" aria-label={t`More`}>
          <VisuallyHidden>{t`More`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
