import { Card, Skeleton, Skeletons } from '../ui/index.ts'
import './hospitals-loading.css'

/** Five hospitals' worth of grey and the button below them, as tall as what comes. */
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
