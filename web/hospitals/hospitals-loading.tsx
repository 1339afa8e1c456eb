import { Trans } from '@lingui/react/macro'
import { Card, Skeleton, VisuallyHidden } from '../ui/index.ts'

/** Five hospitals' worth of grey, as tall as what comes. */
export function HospitalsLoading() {
  return (
    <div className="stack" aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading</Trans>
      </VisuallyHidden>
      {['60%', '48%', '66%', '52%', '58%'].map((width) => (
        <Card key={width}>
          <Skeleton height="21px" width={width} />
          <div className="mt-2">
            <Skeleton height="20px" width="80%" />
          </div>
        </Card>
      ))}
    </div>
  )
}
