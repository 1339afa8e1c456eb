import { Card, Skeleton, Skeletons } from '../ui/index.ts'
import './hospitals-loading.css'

/** Skeletons of five hospitals and the button below, as tall as the content. */
export function HospitalsLoading() {
  return (
    <Skeletons className="hospitals-loading">
      {['60%', '48%', '66%', '52%', '58%'].map((width) => (
        <Card key={width}>
          <Skeleton height="21px" width={width} />
          <Skeleton height="20px" width="80%" />
          <Skeleton height="20px" width="45%" />
        </Card>
      ))}
      <Skeleton height="52px" />
    </Skeletons>
  )
}
